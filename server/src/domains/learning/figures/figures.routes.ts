import { getCourseFigures } from '@fit-coder/contracts/learning/editor';
import { route, type Route } from '../../../platform/route.ts';
import type { FiguresService } from './figures.service.ts';

/** The routes of what learners did with a course. */
export function figureRoutes(figures: FiguresService): Route[] {
  return [route(getCourseFigures, async (call) => ({ lectures: await figures.ofCourse(call.params.id) }))];
}
