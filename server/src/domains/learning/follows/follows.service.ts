import { randomBytes } from 'node:crypto';
import { maxFollows } from '@fit-coder/contracts/learning/follows';
import { breaksReference, type Database } from '../../../platform/database/database.ts';
import { notLoggedIn, Refusal } from '../../../platform/refusal.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { holdAccount } from '../../accounts/accounts.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { deleteByToken, deleteFollow, findFollows, insertFollow } from './follows.repository.ts';

export interface FollowsDependencies extends ServiceContext {
  readonly catalogue: Pick<Catalogue, 'findCourse'>;
}

/** Which courses users follow. */
export class FollowsService extends Service<FollowsDependencies> {
  /** Follows a course, and returns a message for the user. @throws Refusal `not_found`, `list_full` */
  async follow(currentUser: CurrentUser, courseId: string): Promise<string> {
    try {
      return await this.dependencies.db
        .transaction()
        .execute((tx) => this.#follow(tx, currentUser, courseId));
    } catch (error) {
      if (breaksReference(error)) throw noSuchCourse();
      throw error;
    }
  }

  /** Repeating it is harmless. */
  async unfollow({ userId }: CurrentUser, courseId: string): Promise<void> {
    await deleteFollow(this.dependencies.db, userId, courseId);
  }

  /** Stops the emails about a course by the token in one of them. Repeating it is harmless. */
  async stop(token: string): Promise<void> {
    await deleteByToken(this.dependencies.db, token);
  }

  async #follow(tx: Database, { userId }: CurrentUser, courseId: string): Promise<string> {
    const { catalogue, clock } = this.dependencies;
    // Locked, so that two concurrent additions cannot exceed the limit.
    if (!(await holdAccount(tx, userId))) throw notLoggedIn();
    const course = await catalogue.findCourse(tx, courseId);
    if (!course?.published) throw noSuchCourse();
    const present = await findFollows(tx, userId);
    const isFollowed = present.some((row) => row.courseId === course.id);
    if (!isFollowed && present.length >= maxFollows) throw followsFull();
    const token = randomBytes(32).toString('base64url');
    await insertFollow(tx, { userId, courseId: course.id, token }, clock.now());
    return course.recorded
      ? `You will get an email when ${course.title} has new lectures.`
      : `You will get an email when ${course.title} opens.`;
  }
}

function noSuchCourse(): Refusal {
  return new Refusal('not_found', 'There is no such course.');
}

function followsFull(): Refusal {
  return new Refusal(
    'list_full',
    `You can be notified about at most ${maxFollows} courses. Stop the emails about one of them first.`,
  );
}
