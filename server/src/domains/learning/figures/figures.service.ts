import { mostCounted, type LectureFigures } from '@fit-coder/contracts/learning/editor';
import { Refusal } from '../../../platform/refusal.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { findFigures } from './figures.repository.ts';

export interface FiguresDependencies extends ServiceContext {
  readonly catalogue: Pick<Catalogue, 'wholeCourse'>;
}

/** The largest number of learners whose progress is read for a lecture, and for a whole course. */
const mostOfLecture = 2000;
const mostOfCourse = 40_000;

/** Counts how learners get on with the lectures of a course. */
export class FiguresService extends Service<FiguresDependencies> {
  /** The figures of each lecture, in the order of the course. @throws Refusal `not_found` */
  async ofCourse(courseId: string): Promise<LectureFigures[]> {
    const { db, catalogue } = this.dependencies;
    const whole = await catalogue.wholeCourse(courseId);
    if (!whole) throw new Refusal('not_found', 'There is no such course.');
    const ids = whole.lectures.map(({ id }) => id);
    if (ids.length === 0) return [];
    const most = Math.min(mostOfLecture, Math.ceil(mostOfCourse / ids.length));
    return findFigures(db, ids, { most, mostCounted });
  }
}
