import { pageSize } from '@fit-coder/contracts/catalogue';
import type { UnansweredQuestion } from '@fit-coder/contracts/learning/moderation';
import { decodeCursor, pageOf } from '../../../platform/database/cursor.ts';
import { inTurns } from '../../../platform/markdown/in-turns.ts';
import { renderMarkdown } from '../../../platform/markdown/markdown.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { findPeople } from '../../accounts/accounts.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { findWilling } from './mail-choices.repository.ts';
import { presentAuthor } from './posts/post.ts';
import { findUnanswered } from './question-list.repository.ts';

export interface UnansweredQuestionsDependencies extends ServiceContext {
  readonly catalogue: Pick<Catalogue, 'lectureTitlesOf'>;
}

/** Shows administrators which questions wait for an answer, over all courses. */
export class UnansweredQuestionsService extends Service<UnansweredQuestionsDependencies> {
  /** The oldest first. @throws Refusal `invalid_input` for an unknown cursor */
  async page(
    viewer: CurrentUser,
    cursor: string | undefined,
  ): Promise<{ questions: UnansweredQuestion[]; next: string | null; mails: boolean }> {
    const { db, catalogue } = this.dependencies;
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const { shown, next } = pageOf(await findUnanswered(db, after, pageSize + 1), pageSize);
    const people = await findPeople(db, [...new Set(shown.flatMap(({ author_id }) => author_id ?? []))]);
    const ids = [...new Set(shown.map(({ lecture_id }) => lecture_id))];
    const titles = new Map((await catalogue.lectureTitlesOf(db, ids)).map((row) => [row.id, row]));
    const questions = await inTurns(shown, (row): UnansweredQuestion => {
      const { title = '', courseTitle = '' } = titles.get(row.lecture_id) ?? {};
      return {
        id: row.id,
        course: { id: row.course_id, title: courseTitle },
        lecture: { id: row.lecture_id, title },
        second: row.second ?? 0,
        said: row.said ?? '',
        title: row.title ?? '',
        html: renderMarkdown(row.body),
        author: presentAuthor(row, { viewer, people }),
        postedAt: row.created_at.toISOString(),
        answers: row.answers,
      };
    });
    return { questions, next, mails: (await findWilling(db, [viewer.userId])).length > 0 };
  }
}
