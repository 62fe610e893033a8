import { Refusal } from '../../../../platform/refusal.ts';
import type { CurrentUser } from '../../../../platform/route.ts';
import { Service, type ServiceContext } from '../../../../platform/service.ts';
import type { Database } from '../../../../platform/database/database.ts';
import type { LectureAccess } from '../../watching/lecture-access.ts';
import { isSeenBy, type PostRow } from './post.ts';
import { findPost, lockPost } from './posts.repository.ts';

export interface PostAccessDependencies extends ServiceContext {
  readonly access: LectureAccess;
}

/** A post and its question, which is the same if the post is one. */
export interface PostInThread {
  readonly post: PostRow;
  readonly question: PostRow;
}

/** Finds posts for users who may watch the lecture: those that are shown, and those that they wrote. */
export class PostAccess extends Service<PostAccessDependencies> {
  /** @throws Refusal `not_found`, `subscription_required` */
  async seen(currentUser: CurrentUser, id: string): Promise<PostInThread> {
    const { db, access } = this.dependencies;
    const post = await findPost(db, id);
    const question = post?.question_id ? await findPost(db, post.question_id) : post;
    const seen = [post, question].every((one) => one && isSeenBy(one, currentUser));
    if (!post || !question || !seen) throw noSuchPost();
    await access.open(currentUser, post.lecture_id);
    return { post, question };
  }

  /** A question. @throws Refusal as `seen` */
  async question(currentUser: CurrentUser, id: string): Promise<PostRow> {
    const { post } = await this.seen(currentUser, id);
    if (post.question_id !== null) throw noSuchPost();
    return post;
  }
}

/** A post and its question, both locked until the transaction ends, the question first. @throws Refusal `not_found` */
export async function lockThread(tx: Database, id: string): Promise<PostInThread> {
  const found = await findPost(tx, id);
  const question = found && (await lockPost(tx, found.question_id ?? found.id));
  const post = found?.question_id ? await lockPost(tx, id) : question;
  if (!post || !question) throw noSuchPost();
  return { post, question };
}

export function noSuchPost(): Refusal {
  return new Refusal('not_found', 'There is no such question or answer. It may have been deleted.');
}
