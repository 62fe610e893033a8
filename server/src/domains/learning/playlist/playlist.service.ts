import { maxPlaylistCourses, type Kept, type PlaylistItem } from '@fit-coder/contracts/learning';
import type { Database } from '../../../platform/database/database.ts';
import { notLoggedIn, Refusal } from '../../../platform/refusal.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { holdAccount } from '../../accounts/accounts.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Commerce } from '../../commerce/commerce.ts';
import {
  findCandidate,
  findPlaylist,
  keptFinder,
  putIntoPlaylist,
  takeFromPlaylist,
} from './playlist.repository.ts';

export interface PlaylistDependencies extends ServiceContext {
  readonly catalogue: Pick<Catalogue, 'cardsOf'>;
  readonly commerce: Pick<Commerce, 'keptIds'>;
}

/** How long a removed course keeps its position, so that the removal can be undone: one hour. */
const rememberedMs = 60 * 60 * 1000;

/** Changes a user's playlist. */
export class PlaylistService extends Service<PlaylistDependencies> {
  readonly #findKept = keptFinder(this.dependencies.commerce);

  /** Last added first; unpublished courses are left out. */
  async playlist(currentUser: CurrentUser): Promise<PlaylistItem[]> {
    const { db, catalogue } = this.dependencies;
    const rows = await findPlaylist(db, currentUser.userId);
    const cards = await catalogue.cardsOf(
      db,
      rows.map((row) => row.courseId),
    );
    const addedAt = new Map(rows.map((row) => [row.courseId, row.addedAt.toISOString()]));
    return cards.map((course) => ({ course, addedAt: addedAt.get(course.id) ?? '' }));
  }

  /** Which courses the user has in the playlist and in the cart, owns and follows, and whether they are subscribed. */
  kept({ userId }: CurrentUser): Promise<Kept> {
    const { db, clock } = this.dependencies;
    return this.#findKept(db, { userId, now: clock.now() });
  }

  /** Adds a course, and returns a message for the user. @throws Refusal `not_found`, `list_full` */
  add(currentUser: CurrentUser, courseId: string): Promise<string> {
    return this.dependencies.db.transaction().execute((tx) => this.#add(tx, currentUser, courseId));
  }

  /** Removing a course that is not in the playlist changes nothing. */
  async remove({ userId }: CurrentUser, courseId: string): Promise<void> {
    const { db, clock } = this.dependencies;
    const now = clock.now();
    await takeFromPlaylist(db, { userId, courseId, now, forgottenUntil: forgottenUntil(now) });
  }

  async #add(tx: Database, { userId }: CurrentUser, courseId: string): Promise<string> {
    const now = this.dependencies.clock.now();
    // Locked, so that two concurrent additions cannot exceed the limit.
    if (!(await holdAccount(tx, userId))) throw notLoggedIn();
    const candidate = await findCandidate(tx, { userId, courseId });
    if (!candidate) throw new Refusal('not_found', 'There is no such course.');
    const { title, isPresent, size } = candidate;
    if (isPresent) return `${title} is already in your playlist.`;
    if (size >= maxPlaylistCourses) throw playlistFull();
    await putIntoPlaylist(tx, { userId, courseId, now, forgottenUntil: forgottenUntil(now) });
    return `${title} was added to your playlist.`;
  }
}

/** Courses that were removed after this time keep their position. Those removed at this time or earlier are forgotten. */
function forgottenUntil(now: Date): Date {
  return new Date(now.getTime() - rememberedMs);
}

function playlistFull(): Refusal {
  return new Refusal(
    'list_full',
    `Your playlist can have at most ${maxPlaylistCourses} courses. Remove one first.`,
  );
}
