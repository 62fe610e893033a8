import type { OwnData } from '@fit-coder/contracts/learning';
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { DB } from '../../platform/database/database.generated.ts';
import type { Viewer } from '../../platform/route.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Commerce } from '../commerce/commerce.ts';
import { findViews } from './lecture-views.repository.ts';
import { findWholePlaylist } from './playlist.repository.ts';

export interface OwnDataParts {
  readonly db: Kysely<DB>;
  readonly clock: Clock;
  readonly accounts: Pick<
    Accounts,
    'service' | 'pendingAddressOf' | 'factors' | 'sessionsOf' | 'activityOf' | 'securityEvents'
  >;
  readonly catalogue: Pick<Catalogue, 'factsOf' | 'lectureTitlesOf' | 'requestsOf'>;
  readonly commerce: Pick<Commerce, 'heldAbout'>;
}

/** Puts together what every part of the product holds about someone. */
export class OwnDataService {
  readonly #parts: OwnDataParts;

  constructor(parts: OwnDataParts) {
    this.#parts = parts;
  }

  /** One query after the other, since nobody waits for a file that long. @throws Refusal `not_signed_in` */
  async of(viewer: Viewer): Promise<OwnData> {
    const { db, clock, accounts, catalogue, commerce } = this.#parts;
    const requests = await catalogue.requestsOf(db, viewer.userId);
    return {
      exportedAt: clock.now().toISOString(),
      account: await accounts.service.me(viewer),
      pendingAddress: await accounts.pendingAddressOf(viewer),
      secondFactors: await this.#secondFactors(viewer),
      sessions: await accounts.sessionsOf(viewer),
      activity: await accounts.activityOf(viewer),
      ...(await commerce.heldAbout(viewer)),
      playlist: await this.#playlist(viewer),
      views: await this.#views(viewer),
      courseRequests: requests.map(({ name, email, course, created_at }) => ({
        name,
        email,
        course,
        createdAt: created_at.toISOString(),
      })),
    };
  }

  async #secondFactors(viewer: Viewer): Promise<OwnData['secondFactors']> {
    const { passkeys, totp, recoveryCodes } = await this.#parts.accounts.factors.list(viewer);
    return { passkeys, totp, recoveryCodes };
  }

  async #playlist({ userId }: Viewer): Promise<OwnData['playlist']> {
    const { db, catalogue } = this.#parts;
    const rows = await findWholePlaylist(db, userId);
    const courses = await catalogue.factsOf(
      db,
      rows.map((row) => row.courseId),
    );
    const titles = new Map(courses.map(({ id, title }) => [id, title]));
    return rows.map(({ courseId, addedAt, removedAt }) => ({
      course: titles.get(courseId) ?? courseId,
      addedAt: addedAt.toISOString(),
      removedAt: removedAt?.toISOString() ?? null,
    }));
  }

  async #views({ userId }: Viewer): Promise<OwnData['views']> {
    const { db, catalogue } = this.#parts;
    const rows = await findViews(db, userId);
    const ids = new Set(rows.flatMap(({ lectureId }) => lectureId ?? []));
    const lectures = new Map((await catalogue.lectureTitlesOf(db, [...ids])).map((row) => [row.id, row]));
    return rows.map(({ lectureId, day }) => {
      const lecture = lectureId === null ? undefined : lectures.get(lectureId);
      return { course: lecture?.courseTitle ?? null, lecture: lecture?.title ?? null, day };
    });
  }
}
