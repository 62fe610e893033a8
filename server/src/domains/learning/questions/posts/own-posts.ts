import type { OwnData } from '@fit-coder/contracts/learning';
import type { CurrentUser } from '../../../../platform/route.ts';
import { Service, type ServiceContext } from '../../../../platform/service.ts';
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import { findFollowed } from '../followers.repository.ts';
import { findPostsOf } from './posts.repository.ts';
import { findReportsOf } from '../reports.repository.ts';

export interface OwnPostsDependencies extends ServiceContext {
  readonly catalogue: Pick<Catalogue, 'lectureTitlesOf'>;
}

/** What a user asked, answered, follows and reported, for the data export. */
export class OwnPosts extends Service<OwnPostsDependencies> {
  async of({ userId }: CurrentUser): Promise<Pick<OwnData, 'posts' | 'followedQuestions' | 'reports'>> {
    const { db } = this.dependencies;
    const followed = await findFollowed(db, userId);
    const reports = await findReportsOf(db, userId);
    return {
      posts: await this.#posts(userId),
      followedQuestions: followed.map(({ title, muted, since }) => ({
        title: title ?? '',
        muted,
        since: since.toISOString(),
      })),
      reports: reports.map(({ reason, created_at }) => ({ reason, at: created_at.toISOString() })),
    };
  }

  async #posts(userId: string): Promise<OwnData['posts']> {
    const { db, catalogue } = this.dependencies;
    const rows = await findPostsOf(db, userId);
    const ids = new Set(rows.map(({ lecture_id }) => lecture_id));
    const lectures = new Map((await catalogue.lectureTitlesOf(db, [...ids])).map((row) => [row.id, row]));
    return rows.map(({ question_id, lecture_id, second, title, body, votes, state, created_at }) => {
      const { courseTitle: course = '', title: lecture = '' } = lectures.get(lecture_id) ?? {};
      const kind = question_id === null ? 'question' : 'answer';
      const place = { course, lecture, second, title };
      return { kind, ...place, body, votes, state, postedAt: created_at.toISOString() };
    });
  }
}
