import { notify, type Bus } from '../bus.ts';
import type { Database } from '../database/database.ts';

/**
 * Carries the id of a user when one of their sessions ended or their role changed, so that their open streams check
 * their session again.
 */
export const sessionsChannel = 'sessions';

/** In place of a user's id. */
const everyone = '*';

/** Notifies every node, when the transaction commits, that the sessions of all users ended. */
export function notifyAllSessions(db: Database): Promise<void> {
  return notify(db, sessionsChannel, everyone);
}

/** Calls `listener` with the user whose sessions changed, or with null if those of everyone may have. */
export function listenToSessions(bus: Bus, listener: (userId: string | null) => void): void {
  bus.listen(sessionsChannel, (userId) => listener(userId === everyone ? null : userId));
}
