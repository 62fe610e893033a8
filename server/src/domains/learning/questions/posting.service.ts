import { maxAnswers } from '@fit-coder/contracts/learning/questions';
import { breaksReference, type Database } from '../../../platform/database/database.ts';
import { notLoggedIn, Refusal } from '../../../platform/refusal.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { findRegistration, holdAccount } from '../../accounts/accounts.ts';
import { refusalOf, type LectureAccess } from '../watching/lecture-access.ts';
import { addFollower, noteVisit } from './followers.repository.ts';
import { isEditable, type PostRow } from './posts/post.ts';
import { lockThread, noSuchPost, type PostAccess } from './posts/post-access.ts';
import { hasLink, type PostText } from './posts/post-links.ts';
import {
  countAnswers,
  countPost,
  eraseText,
  hasShownPost,
  insertAnswer,
  insertQuestion,
  updateText,
} from './posts/posts.repository.ts';
import type { QuestionMailsService } from './question-mails.service.ts';
import type { QuestionsService } from './questions.service.ts';

export interface PostingDependencies extends ServiceContext {
  readonly access: LectureAccess;
  readonly posts: PostAccess;
  readonly questions: Pick<QuestionsService, 'quote'>;
  readonly mails: Pick<QuestionMailsService, 'tellOfQuestion' | 'tellOfAnswer'>;
}

const hourMs = 3_600_000;
/** How many posts an account may write within an hour, deleted ones included, because posts send emails to others. */
const hourlyPosts = 20;

/** Writes, corrects and deletes questions and answers. */
export class PostingService extends Service<PostingDependencies> {
  /**
   * Returns the question's id, and whether it waits for an administrator.
   * @throws Refusal as `LectureAccess.playable`, and `rate_limited`
   */
  async ask(
    currentUser: CurrentUser,
    lectureId: string,
    { second, ...sent }: { readonly title: string; readonly body: string; readonly second: number },
  ): Promise<{ id: string; held: boolean }> {
    const { access, questions, mails } = this.dependencies;
    const { id, course, durationSeconds } = await access.playable(currentUser, lectureId);
    const place = Math.min(second, durationSeconds ?? second);
    const said = await questions.quote(id, place);
    const text = { title: sent.title.trim(), body: sent.body.trim() };
    const question = { courseId: course.id, lectureId: id, second: place, said, ...text };
    return this.#write(currentUser, text, async (tx, meta) => {
      const questionId = await insertQuestion(tx, { ...question, ...meta });
      await addFollower(tx, questionId, currentUser.userId, meta.at);
      if (meta.state === 'shown') await mails.tellOfQuestion(tx, questionId, currentUser.userId);
      return questionId;
    });
  }

  /**
   * Returns the answer's id, and whether it waits for an administrator.
   * @throws Refusal `not_found`, `subscription_required`, `rate_limited`, `list_full`, `not_possible`
   */
  async answer(
    currentUser: CurrentUser,
    questionId: string,
    body: string,
  ): Promise<{ id: string; held: boolean }> {
    const { posts, mails } = this.dependencies;
    await posts.question(currentUser, questionId);
    const { userId } = currentUser;
    const text = { body: body.trim() };
    return this.#write(currentUser, text, async (tx, meta) => {
      const { question } = await lockThread(tx, questionId);
      checkAnswerable(question);
      const answerId = await insertAnswer(tx, question, { ...meta, ...text });
      await countAnswers(tx, question.id);
      await addFollower(tx, question.id, userId, meta.at);
      await noteVisit(tx, question.id, userId, meta.at);
      if (meta.state === 'shown') await mails.tellOfAnswer(tx, question.id, userId);
      return answerId;
    });
  }

  /** Runs `insert` for a new post of the user. @throws Refusal `not_signed_in`, `rate_limited`, `not_found` */
  async #write(
    { userId, role }: CurrentUser,
    text: PostText,
    insert: (tx: Database, meta: PostMeta) => Promise<string>,
  ): Promise<{ id: string; held: boolean }> {
    const { db, clock } = this.dependencies;
    const at = clock.now();
    try {
      return await db.transaction().execute(async (tx) => {
        // The lock serialises the posts of an account, so that each counts the others.
        if (!(await holdAccount(tx, userId))) throw notLoggedIn();
        const count = await countPost(tx, userId, at, new Date(at.getTime() - hourMs));
        if (count > hourlyPosts) throw tooManyPosts();
        const state = (await isSuspicious(tx, { userId, text, at })) ? 'held' : 'shown';
        const meta: PostMeta = { authorId: userId, byInstructor: role === 'admin', at, state };
        return { id: await insert(tx, meta), held: state === 'held' };
      });
    } catch (error) {
      if (breaksReference(error)) throw refusalOf('hidden');
      throw error;
    }
  }

  /** @throws Refusal `not_found`, `subscription_required`, `not_possible`, `invalid_input` */
  async edit(currentUser: CurrentUser, id: string, { title, body }: PostText): Promise<void> {
    const { db, clock, posts } = this.dependencies;
    const { userId } = currentUser;
    if ((await posts.seen(currentUser, id)).post.author_id !== userId) throw noSuchPost();
    const at = clock.now();
    await db.transaction().execute(async (tx) => {
      const { post, question } = await lockThread(tx, id);
      checkEdit(post, currentUser, { title, body, at });
      const text = { ...(title !== undefined && { title: title.trim() }), body: body.trim() };
      const held = post.state === 'held' || (await isSuspicious(tx, { userId, text, at, exceptId: id }));
      await updateText(tx, id, { ...text, state: held ? 'held' : 'shown' }, at);
      if (post !== question) await countAnswers(tx, question.id);
    });
  }

  /** Deletes the text and the author of the user's own post. @throws Refusal `not_found` */
  async remove({ userId }: CurrentUser, id: string): Promise<{ isAnswer: boolean }> {
    return this.dependencies.db.transaction().execute(async (tx) => {
      const { post, question } = await lockThread(tx, id);
      if (post.author_id !== userId) throw noSuchPost();
      await eraseText(tx, post);
      const isAnswer = post.question_id !== null;
      if (isAnswer) await countAnswers(tx, question.id);
      return { isAnswer };
    });
  }
}

/** What a post has besides its text. */
interface PostMeta {
  readonly authorId: string;
  readonly byInstructor: boolean;
  readonly at: Date;
  readonly state: 'shown' | 'held';
}

interface WrittenText {
  readonly userId: string;
  /** As it will be stored. */
  readonly text: PostText;
  readonly at: Date;
  /** The post that the text replaces. */
  readonly exceptId?: string;
}

/** Whether a text has links and is the first of an account that is younger than a day. */
async function isSuspicious(tx: Database, { userId, text, at, exceptId }: WrittenText): Promise<boolean> {
  if (!hasLink(text)) return false;
  const registered = await findRegistration(tx, userId);
  if (registered && registered.getTime() < at.getTime() - 24 * hourMs) return false;
  return !(await hasShownPost(tx, userId, exceptId));
}

/** @throws Refusal `not_possible`, `list_full` */
function checkAnswerable({ state, answers }: PostRow): void {
  if (state !== 'shown')
    throw new Refusal('not_possible', 'This question cannot be answered, because it is not shown to others.');
  if (answers >= maxAnswers)
    throw new Refusal(
      'list_full',
      `This question has ${maxAnswers} answers and takes no more. Ask a new question instead.`,
    );
}

/** @throws Refusal `not_possible`, `invalid_input` */
function checkEdit(
  post: PostRow,
  currentUser: CurrentUser,
  { title, body, at }: { title: string | undefined; body: string; at: Date },
): void {
  if (!isEditable(post, currentUser, at))
    throw new Refusal('not_possible', 'This can no longer be edited. Add an answer instead.');
  if (post.question_id === null) return;
  if (body.trim() === '') throw wrongField('body', 'Enter your answer.');
  if (title !== undefined) throw wrongField('title', 'Answers have no title. Leave it out, and save again.');
}

function wrongField(field: 'title' | 'body', sentence: string): Refusal {
  return new Refusal('invalid_input', sentence, { [field]: sentence });
}

function tooManyPosts(): Refusal {
  return new Refusal(
    'rate_limited',
    `You posted ${hourlyPosts} times within an hour. Wait a while, then post again.`,
    undefined,
    600,
  );
}
