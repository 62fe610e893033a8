/**
 * Carries the id of a person when a session of theirs ended or their role changed, so that what is open for them asks
 * again whether it may stay open.
 */
export const sessionsChannel = 'sessions';
