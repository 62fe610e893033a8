import { Refusal } from '../../../platform/refusal.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import type { Catalogue, LectureFacts } from '../../catalogue/catalogue.ts';
import type { Commerce } from '../../commerce/commerce.ts';
import { ruleOn, type Ruling, type Watchable } from './watching.ts';

export interface LectureAccessDependencies extends ServiceContext {
  readonly catalogue: Pick<Catalogue, 'findLecture'>;
  readonly commerce: Pick<Commerce, 'mayWatchPremium' | 'owns' | 'premiumRights'>;
}

interface CourseOfLecture {
  readonly id: string;
  readonly access: Watchable['access'];
  readonly published: boolean;
}

/** A lecture with a video. */
export type PlayableLecture = LectureFacts & { readonly assetId: string };

/** Applies the rule about watching to a user, with what they own or subscribed to. */
export class LectureAccess extends Service<LectureAccessDependencies> {
  /** What watching requires of this user; `preview` is false for a whole course. */
  async rule(
    db: Database,
    { id, published, access }: CourseOfLecture,
    preview: boolean,
    currentUser: Pick<CurrentUser, 'userId' | 'role'> | null,
  ): Promise<Ruling> {
    const ruling = ruleOn({ published, access, preview }, currentUser);
    const { commerce } = this.dependencies;
    if (!currentUser) return ruling;
    if (ruling === 'ownership') return (await commerce.owns(db, currentUser.userId, id)) ? 'open' : 'hidden';
    if (ruling !== 'entitlement') return ruling;
    return (await commerce.mayWatchPremium(db, currentUser.userId, id)) ? 'open' : ruling;
  }

  /** Which of these lectures of published courses the user may watch now, in their order. */
  async watchable(
    db: Database,
    lectures: readonly { readonly course: CourseOfLecture; readonly preview: boolean }[],
    currentUser: CurrentUser | null,
  ): Promise<boolean[]> {
    const rulings = lectures.map(({ course: { published, access }, preview }) =>
      ruleOn({ published, access, preview }, currentUser),
    );
    if (!currentUser || !rulings.includes('entitlement')) return rulings.map((ruling) => ruling === 'open');
    const rights = await this.dependencies.commerce.premiumRights(db, currentUser.userId);
    return rulings.map((ruling, index) => {
      const id = lectures[index]?.course.id ?? '';
      return ruling === 'open' || (ruling === 'entitlement' && (rights.all || rights.courseIds.includes(id)));
    });
  }

  /**
   * A lecture that is open to the user, with a video or without.
   * @throws Refusal `not_found`, `not_signed_in`, `subscription_required`
   */
  async open(currentUser: CurrentUser | null, lectureId: string): Promise<LectureFacts> {
    const { db, catalogue } = this.dependencies;
    const lecture = await catalogue.findLecture(db, lectureId);
    const ruling = lecture ? await this.rule(db, lecture.course, lecture.preview, currentUser) : 'hidden';
    if (!lecture || ruling !== 'open') throw refusalOf(ruling);
    return lecture;
  }

  /**
   * A lecture that the user may watch now.
   * @throws Refusal `not_found`, `not_signed_in`, `subscription_required`, `not_ready`
   */
  async playable(currentUser: CurrentUser | null, lectureId: string): Promise<PlayableLecture> {
    const lecture = await this.open(currentUser, lectureId);
    const { assetId } = lecture;
    if (assetId === null) throw new Refusal('not_ready', 'This lecture has no video yet. Come back later.');
    return { ...lecture, assetId };
  }
}

/** Why a lecture is not open. */
export function refusalOf(ruling: Ruling): Refusal {
  if (ruling === 'session') return new Refusal('not_signed_in', 'Log in to watch this lecture.');
  if (ruling === 'entitlement') {
    return new Refusal('subscription_required', 'This lecture is for subscribers. Subscribe to watch it.');
  }
  return new Refusal('not_found', 'There is no such lecture.');
}
