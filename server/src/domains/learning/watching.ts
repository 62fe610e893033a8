import type { CurrentUser } from '../../platform/route.ts';

/** What is asked for: a course, or a lecture of it. */
export interface Watchable {
  readonly published: boolean;
  readonly access: 'free' | 'premium';
  /** A lecture that is open to everyone; a course as a whole never is. */
  readonly preview: boolean;
}

/**
 * What watching takes.
 * - `open`: nothing more.
 * - `session`: whoever asks has to sign in.
 * - `entitlement`: the viewer needs one for the course.
 * - `ownership`: the course left the catalogue; it goes on for those who bought it, and for others does not exist.
 * - `hidden`: for this viewer it does not exist.
 */
export type Ruling = 'open' | 'session' | 'entitlement' | 'ownership' | 'hidden';

/** The one rule of who may watch what. */
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
