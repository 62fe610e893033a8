import { pageSize } from '@fit-coder/contracts/catalogue';
import type { ModeratedPost, ModerationList } from '@fit-coder/contracts/learning/moderation';
import { decodeCursor, pageOf } from '../../../platform/database/cursor.ts';
import type { Database } from '../../../platform/database/database.ts';
import { inTurns } from '../../../platform/markdown/in-turns.ts';
import { renderMarkdown } from '../../../platform/markdown/markdown.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { findPeople } from '../../accounts/accounts.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { findWilling, setMailChoice } from './mail-choices.repository.ts';
import { isErased, presentAuthor, type PostRow } from './posts/post.ts';
import { lockThread, noSuchPost, type PostInThread } from './posts/post-access.ts';
import { countAnswers, hideText, showText } from './posts/posts.repository.ts';
import type { QuestionMailsService } from './question-mails.service.ts';
import { countWaiting, decideReports, findModerated, findReports } from './reports.repository.ts';

export interface ModerationDependencies extends ServiceContext {
  readonly catalogue: Pick<Catalogue, 'lectureTitlesOf'>;
  readonly mails: Pick<QuestionMailsService, 'tellOfQuestion' | 'tellOfAnswer'>;
}

/** Which text of a post a decision is about: the one of its last change, or the first one. */
interface SeenText {
  readonly id: string;
  readonly editedAt: Date | undefined;
}

/** Lets administrators decide about questions and answers. */
export class ModerationService extends Service<ModerationDependencies> {
  /** The oldest first. @throws Refusal `invalid_input` for an unknown cursor */
  async page(
    viewer: CurrentUser,
    list: ModerationList,
    cursor: string | undefined,
  ): Promise<{ posts: ModeratedPost[]; next: string | null; mails: boolean }> {
    const { db, catalogue } = this.dependencies;
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const { shown, next } = pageOf(await findModerated(db, list, after, pageSize + 1), pageSize);
    const reports = await findReports(db, idsOf(shown, 'id'));
    const people = await findPeople(db, [...idsOf(shown, 'author_id'), ...idsOf(reports, 'user_id')]);
    const lectures = await catalogue.lectureTitlesOf(db, idsOf(shown, 'lecture_id'));
    const titles = new Map(lectures.map((lecture) => [lecture.id, lecture]));
    const posts = await inTurns(shown, (row): ModeratedPost => {
      const { title = '', courseTitle = '' } = titles.get(row.lecture_id) ?? {};
      const own = reports.filter(({ post_id }) => post_id === row.id);
      return {
        id: row.id,
        questionId: row.question_id ?? row.id,
        isAnswer: row.question_id !== null,
        course: { id: row.course_id, title: courseTitle },
        lecture: { id: row.lecture_id, title },
        title: row.title ?? row.question_title ?? '',
        html: renderMarkdown(row.body),
        author: presentAuthor(row, { viewer, people }),
        postedAt: row.created_at.toISOString(),
        editedAt: row.edited_at?.toISOString() ?? null,
        state: row.state,
        erased: isErased(row),
        hiddenReason: row.hidden_reason,
        reports: own.map(({ reason, user_id, created_at }) => ({
          reason,
          by: people.get(user_id)?.name ?? null,
          at: created_at.toISOString(),
        })),
      };
    });
    return { posts, next, mails: (await findWilling(db, [viewer.userId])).length > 0 };
  }

  waiting(): Promise<number> {
    return countWaiting(this.dependencies.db);
  }

  /** Returns the post. @throws Refusal `not_found`, `stale_post` */
  hide(seen: SeenText, reason: string): Promise<PostRow> {
    return this.#decide(seen, (tx, { post }) => hideText(tx, post.id, reason.trim()));
  }

  /**
   * Shows a post; one that was held counts as posted now, and those concerned hear of it.
   * @throws Refusal `not_found`, `stale_post`
   */
  show(seen: SeenText): Promise<PostRow> {
    const { clock, mails } = this.dependencies;
    const now = clock.now();
    return this.#decide(seen, async (tx, { post, question }) => {
      const wasHeld = post.state === 'held';
      await showText(tx, post, wasHeld ? now : post.created_at);
      if (!wasHeld || post.author_id === null) return;
      if (post === question) await mails.tellOfQuestion(tx, post.id, post.author_id);
      else await mails.tellOfAnswer(tx, question.id, post.author_id);
    });
  }

  async #decide(
    { id, editedAt }: SeenText,
    change: (tx: Database, thread: PostInThread) => Promise<void>,
  ): Promise<PostRow> {
    const { db, clock } = this.dependencies;
    return db.transaction().execute(async (tx) => {
      const thread = await lockThread(tx, id);
      const { post, question } = thread;
      if (!isDecidable(post)) throw noSuchPost();
      if (post.edited_at?.getTime() !== editedAt?.getTime()) throw changedSince();
      await change(tx, thread);
      await decideReports(tx, post.id, clock.now());
      if (post !== question) await countAnswers(tx, question.id);
      return post;
    });
  }

  /** Turns the emails about new questions on or off. */
  async chooseMails({ userId }: CurrentUser, wanted: boolean): Promise<void> {
    await setMailChoice(this.dependencies.db, userId, wanted);
  }
}

/** Whether there is something to decide: a text, or the answers to a hidden question whose author deleted it. */
function isDecidable(post: PostRow): boolean {
  if (post.state === 'deleted') return false;
  return post.question_id === null || !isErased(post);
}

function changedSince(): Refusal {
  return new Refusal('stale_post', 'The post was changed since you loaded it. Read it again, then decide.');
}

/** The different values of a column that is not null in every row. */
function idsOf<K extends string>(rows: readonly { readonly [k in K]: string | null }[], column: K): string[] {
  return [...new Set(rows.flatMap((row) => row[column] ?? []))];
}
