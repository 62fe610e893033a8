/**
 * Carries the id of a user when one of their sessions ended or their role changed, so that their open streams check
 * their session again.
 */
export const sessionsChannel = 'sessions';
