import { buffer } from 'node:stream/consumers';
import { pageSize } from '@fit-coder/contracts/catalogue';
import { maxAnswers, type QuestionCard, type Thread } from '@fit-coder/contracts/learning/questions';
import * as z from 'zod/mini';
import { cursorFormat } from '../../../platform/database/cursor.ts';
import { inTurns } from '../../../platform/markdown/in-turns.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { findPeople } from '../../accounts/accounts.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { LectureAccess } from '../watching/lecture-access.ts';
import { noteVisit } from './followers.repository.ts';
import { presentAnswer, presentCard, presentQuestion, type PostRow, type Viewing } from './posts/post.ts';
import type { PostAccess } from './posts/post-access.ts';
import { findAnswers, findQuestions, type QuestionChoice } from './question-list.repository.ts';
import { saidAt } from './said.ts';
import { findVoted } from './votes.repository.ts';

export interface QuestionsDependencies extends ServiceContext {
  readonly access: LectureAccess;
  readonly posts: PostAccess;
  readonly storage: Storage;
  readonly catalogue: Pick<Catalogue, 'captionsOf'>;
}

/** How a list is asked for. */
interface ListQuery {
  readonly filter?: QuestionChoice['filter'];
  readonly sort?: QuestionChoice['sort'] | undefined;
  readonly cursor?: string | undefined;
}

interface QuestionPage {
  readonly questions: QuestionCard[];
  readonly next: string | null;
}

/** The votes of the last question, which are at most the largest integer of PostgreSQL, its time and its id. */
const cursors = cursorFormat(z.tuple([z.int32().check(z.minimum(0)), z.int().check(z.minimum(0)), z.uuid()]));

/** Shows questions and their answers to those who may watch the lecture. */
export class QuestionsService extends Service<QuestionsDependencies> {
  /** @throws Refusal `not_found`, `subscription_required`, and `invalid_input` for an unknown cursor */
  async ofLecture(currentUser: CurrentUser, lectureId: string, query: ListQuery): Promise<QuestionPage> {
    const { id } = await this.dependencies.access.open(currentUser, lectureId);
    return this.#page(currentUser, id, query);
  }

  async #page(
    currentUser: CurrentUser,
    lectureId: string,
    { filter, sort = 'votes', cursor }: ListQuery,
  ): Promise<QuestionPage> {
    const [votes, micros, id] = cursor === undefined ? [] : cursors.decode(cursor);
    const after = id === undefined ? undefined : { votes: votes ?? 0, micros: micros ?? 0, id };
    const choice = { lectureId, viewerId: currentUser.userId, filter, sort };
    const rows = await findQuestions(this.dependencies.db, choice, after, pageSize + 1);
    const shown = rows.slice(0, pageSize);
    const last = rows.length > pageSize ? shown.at(-1) : undefined;
    const viewing = await this.#viewing(currentUser, shown);
    return {
      questions: shown.map((row) => presentCard(row, viewing)),
      next: last ? cursors.encode([last.votes, last.listed_at, last.id]) : null,
    };
  }

  /**
   * A question with its answers; a follower has now seen them.
   * @throws Refusal `not_found`, `subscription_required`
   */
  async thread(currentUser: CurrentUser, id: string): Promise<Thread> {
    const { db, clock, posts } = this.dependencies;
    const { userId: viewerId, role } = currentUser;
    const question = await posts.question(currentUser, id);
    const following = await noteVisit(db, question.id, viewerId, clock.now());
    const answers = await findAnswers(db, question, { viewerId, all: role !== 'user' }, maxAnswers * 2);
    const viewing = await this.#viewing(currentUser, [question, ...answers]);
    const voted = await findVoted(db, question.id, viewerId);
    return {
      question: presentQuestion({ ...question, voted }, following, viewing),
      answers: await inTurns(answers, (answer) => presentAnswer(answer, question.accepted_id, viewing)),
    };
  }

  /** What is said at a second of a lecture. @throws Refusal `not_found`, `subscription_required` */
  async said(currentUser: CurrentUser, lectureId: string, second: number): Promise<string> {
    const { id } = await this.dependencies.access.open(currentUser, lectureId);
    return this.quote(id, second);
  }

  /** The sentence at a second of a lecture, in its first language; empty if it has no captions. */
  async quote(lectureId: string, second: number): Promise<string> {
    const { db, catalogue, storage } = this.dependencies;
    const [captions] = await catalogue.captionsOf(db, lectureId);
    const file = captions ? await storage.get(captions.file) : null;
    return file ? saidAt((await buffer(file.open())).toString(), second) : '';
  }

  async #viewing(viewer: CurrentUser, rows: readonly PostRow[]): Promise<Viewing> {
    const { db, clock } = this.dependencies;
    const ids = new Set(rows.flatMap(({ author_id }) => author_id ?? []));
    return { viewer, now: clock.now(), people: await findPeople(db, [...ids]) };
  }
}
