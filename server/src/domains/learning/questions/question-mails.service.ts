import type { Database } from '../../../platform/database/database.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { SignedIds } from '../../../platform/security/signed-id.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { findAdministratorIds, findPeople, findRecipient } from '../../accounts/accounts.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { answersToMail, answersWaited, questionToMail } from '../learning.jobs.ts';
import type { LectureAccess } from '../watching/lecture-access.ts';
import { claimFollowers, findFollower, muteByLink } from './followers.repository.ts';
import { endByLink, findMailChoice, findWilling } from './mail-choices.repository.ts';
import { findNewAnswers } from './new-answers.repository.ts';
import type { PostRow } from './posts/post.ts';
import { findPost } from './posts/posts.repository.ts';

export interface QuestionMailsDependencies extends ServiceContext {
  readonly queue: Queue;
  readonly access: LectureAccess;
  readonly catalogue: Pick<Catalogue, 'findLecture'>;
  /** Makes the links that stop emails. */
  readonly links: SignedIds;
}

/** A post in an email. `author` is null if the account is gone. */
export interface MailedPost {
  readonly author: string | null;
  readonly body: string;
}

/** An email about a question to one user. Paths begin with a slash. */
export interface MailedThread {
  readonly to: string;
  readonly course: string;
  readonly lecture: string;
  readonly second: number;
  readonly said: string;
  readonly title: string;
  /** The user asked the question. */
  readonly own: boolean;
  readonly path: string;
  readonly unsubscribePath: string;
  /** The question's text, or the answers. */
  readonly posts: readonly MailedPost[];
}

/** Decides who gets which email about questions, and what is in it. */
export class QuestionMailsService extends Service<QuestionMailsDependencies> {
  /** Enqueues an email for each administrator who wants one, but the author. */
  async tellOfQuestion(tx: Database, questionId: string, authorId: string): Promise<void> {
    const administrators = await findWilling(tx, await findAdministratorIds(tx));
    const jobs = administrators
      .filter((id) => id !== authorId)
      .map((userId) => ({ data: { questionId, userId }, key: `${questionId} ${userId}` }));
    await this.dependencies.queue.sendAll(tx, questionToMail, jobs);
  }

  /** Enqueues an email for each follower, at most one an hour until they open the thread. */
  async tellOfAnswer(tx: Database, questionId: string, authorId: string): Promise<void> {
    await this.#tell(tx, questionId, { exceptId: authorId });
  }

  /** Enqueues the email that a follower did not get within the hour, if there are still answers that they have not seen. */
  async tellLater(
    tx: Database,
    { questionId, userId }: { questionId: string; userId: string },
  ): Promise<void> {
    await this.#tell(tx, questionId, { onlyId: userId });
  }

  async #tell(tx: Database, questionId: string, whom: { exceptId?: string; onlyId?: string }): Promise<void> {
    const { queue, clock } = this.dependencies;
    const followers = await claimFollowers(tx, questionId, whom, clock.now());
    const ready = followers
      .filter(({ waits }) => !waits)
      .map(({ user_id: userId, after }) => {
        const since = after.toISOString();
        return { data: { questionId, userId, after: since }, key: `${questionId} ${userId} ${since}` };
      });
    // The key has the last email's time: one job waits for each hour.
    const waiting = followers
      .filter(({ waits }) => waits)
      .map(({ user_id: userId, mailed_at }) => ({
        data: { questionId, userId },
        key: `${questionId} ${userId} ${mailed_at?.toISOString()}`,
      }));
    await queue.sendAll(tx, answersToMail, ready);
    await queue.sendAll(tx, answersWaited, waiting);
  }

  /** The email about a new question; null if it should no longer be sent. */
  async mailedQuestion({
    questionId,
    userId,
  }: {
    questionId: string;
    userId: string;
  }): Promise<MailedThread | null> {
    const { db } = this.dependencies;
    const place = await this.#place(questionId, userId);
    if (!place || place.role !== 'admin') return null;
    const { id, wanted } = await findMailChoice(db, userId);
    if (!wanted) return null;
    const { author_id: authorId, body } = place.question;
    const people = await findPeople(db, authorId === null ? [] : [authorId]);
    const author = authorId === null ? null : (people.get(authorId)?.name ?? null);
    return { ...place.mail, posts: [{ author, body }], unsubscribePath: this.#linkOf(id) };
  }

  /** The email about the answers since `after`; null if the user has seen them, or should no longer get it. */
  async mailedAnswers(data: {
    questionId: string;
    userId: string;
    after: string;
  }): Promise<MailedThread | null> {
    const { db } = this.dependencies;
    const { questionId, userId } = data;
    const place = await this.#place(questionId, userId);
    const follower = place && (await findFollower(db, questionId, userId));
    if (!follower || follower.muted) return null;
    const after = new Date(Math.max(Date.parse(data.after), follower.seen_at?.getTime() ?? 0));
    const answers = await findNewAnswers(db, { questionId, exceptId: userId, after });
    if (answers.length === 0) return null;
    const people = await findPeople(db, [...new Set(answers.flatMap(({ author_id }) => author_id ?? []))]);
    const posts = answers.map(({ author_id, body }) => ({
      author: author_id === null ? null : (people.get(author_id)?.name ?? null),
      body,
    }));
    return { ...place.mail, posts, unsubscribePath: this.#linkOf(follower.id) };
  }

  /** What emails about a question say of it; null if it is not shown, or if the user may not watch the lecture. */
  async #place(questionId: string, userId: string) {
    const { db, catalogue, access } = this.dependencies;
    const question = await findPost(db, questionId);
    const recipient = await findRecipient(db, userId);
    if (!recipient || question?.state !== 'shown') return null;
    const { role, email: to } = recipient;
    const lecture = await catalogue.findLecture(db, question.lecture_id);
    if (!lecture) return null;
    if ((await access.rule(db, lecture.course, lecture.preview, { userId, role })) !== 'open') return null;
    const { second, said, title } = question;
    const words = { second: second ?? 0, said: said ?? '', title: title ?? '' };
    const place = {
      course: lecture.course.title,
      lecture: lecture.title,
      path: pathOf(question, lecture.course),
    };
    return { question, role, mail: { to, ...place, ...words, own: question.author_id === userId } };
  }

  #linkOf(id: string): string {
    return `/unsubscribe/${this.dependencies.links.sign(id)}`;
  }

  /** Stops the emails that a link belongs to; returns what they were about. @throws Refusal `link_expired` */
  async unsubscribe(token: string): Promise<'answers' | 'questions'> {
    const { db, links } = this.dependencies;
    const id = links.read(token);
    if (id !== null && (await muteByLink(db, id))) return 'answers';
    if (id !== null && (await endByLink(db, id))) return 'questions';
    throw new Refusal(
      'link_expired',
      'This link no longer works: the question or the account was deleted. If you still get emails, use the link in the latest one.',
    );
  }
}

/** Opens the question, and the video at its second. */
function pathOf({ id, lecture_id, second }: PostRow, { slug }: { readonly slug: string }): string {
  return `/course/${slug}?lecture=${lecture_id}&question=${id}&t=${second ?? 0}`;
}
