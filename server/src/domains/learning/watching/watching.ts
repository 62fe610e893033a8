import type { CurrentUser } from '../../../platform/route.ts';

/** A course, or a lecture of a course. */
export interface Watchable {
  readonly published: boolean;
  readonly access: 'free' | 'premium';
  /** The lecture is open to everyone; never true for a whole course. */
  readonly preview: boolean;
}

/**
 * What watching requires.
 * - `open`: nothing.
 * - `session`: a login.
 * - `entitlement`: an entitlement to the course.
 * - `ownership`: the course is no longer published; its owners may watch it, and it does not exist for other users.
 * - `hidden`: it does not exist for this user.
 */
export type Ruling = 'open' | 'session' | 'entitlement' | 'ownership' | 'hidden';

/** What watching requires; `LearningService` checks whether the user has it. */
export function ruleOn(
  { published, access, preview }: Watchable,
  currentUser: Pick<CurrentUser, 'role'> | null,
): Ruling {
  if (currentUser && currentUser.role !== 'user') return 'open';
  if (!published) return currentUser ? 'ownership' : 'hidden';
  if (preview) return 'open';
  if (!currentUser) return 'session';
  return access === 'free' ? 'open' : 'entitlement';
}
