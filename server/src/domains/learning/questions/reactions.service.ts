import { breaksReference } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { setFollowing } from './followers.repository.ts';
import { isMarkable } from './posts/post.ts';
import { lockThread, noSuchPost, type PostAccess } from './posts/post-access.ts';
import { reopen, setAnswered } from './posts/posts.repository.ts';
import { insertReport } from './reports.repository.ts';
import { setVote } from './votes.repository.ts';

export interface ReactionsDependencies extends ServiceContext {
  readonly posts: PostAccess;
}

/** What users do with the posts of others. */
export class ReactionsService extends Service<ReactionsDependencies> {
  /** Returns how many votes the post has now. @throws Refusal `not_found`, `subscription_required`, `not_possible` */
  async vote(currentUser: CurrentUser, id: string, voted: boolean): Promise<number> {
    const { db, posts } = this.dependencies;
    const { post } = await posts.seen(currentUser, id);
    if (post.author_id === currentUser.userId)
      throw new Refusal('not_possible', 'You cannot vote for what you wrote yourself.');
    if (post.state !== 'shown') throw noSuchPost();
    return stillThere(db.transaction().execute((tx) => setVote(tx, post.id, currentUser.userId, voted)));
  }

  /**
   * Marks a question as answered, if wanted with the answer that helped, or as open again.
   * @throws Refusal `not_found`, `subscription_required`, `forbidden`
   */
  async mark(
    currentUser: CurrentUser,
    id: string,
    { answered, answerId }: { readonly answered: boolean; readonly answerId: string | null },
  ): Promise<void> {
    const { db, clock, posts } = this.dependencies;
    if (!isMarkable(await posts.question(currentUser, id), currentUser))
      throw new Refusal(
        'forbidden',
        'Only the person who asked and the instructors can mark a question as answered.',
      );
    await db.transaction().execute(async (tx) => {
      // Both lock the question first: of two choices at once, the second one stays.
      const { post, question } = await lockThread(tx, answered && answerId !== null ? answerId : id);
      if (question.id !== id || question.state !== 'shown' || post.state !== 'shown') throw noSuchPost();
      const acceptedId = post === question ? null : post.id;
      const at = clock.now();
      if (answered) await setAnswered(tx, id, { answeredAt: question.answered_at ?? at, acceptedId });
      else if (question.answered_at !== null) await reopen(tx, id, at);
    });
  }

  /** Turns the emails about a question's answers on or off. @throws Refusal `not_found`, `subscription_required` */
  async follow(currentUser: CurrentUser, id: string, following: boolean): Promise<void> {
    const { db, clock, posts } = this.dependencies;
    const { id: questionId } = await posts.question(currentUser, id);
    const { userId } = currentUser;
    await stillThere(setFollowing(db, { questionId, userId }, following, clock.now()));
  }

  /** @throws Refusal `not_found`, `subscription_required`, `not_possible` */
  async report(currentUser: CurrentUser, id: string, reason: string): Promise<void> {
    const { db, clock, posts } = this.dependencies;
    const { post } = await posts.seen(currentUser, id);
    const { userId } = currentUser;
    if (post.author_id === userId)
      throw new Refusal('not_possible', 'You wrote this yourself. You can delete it instead.');
    if (post.state !== 'shown') throw noSuchPost();
    const report = { postId: post.id, userId, reason: reason.trim(), at: clock.now() };
    await stillThere(insertReport(db, report));
  }
}

/** The account or the post may have been deleted since it was found. @throws Refusal `not_found` */
async function stillThere<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (breaksReference(error)) throw noSuchPost();
    throw error;
  }
}
