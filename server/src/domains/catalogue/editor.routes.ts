import { addLectures, copyCourse, previewPublishing } from '@fit-coder/contracts/learning/editor';
import { route, type Route } from '../../platform/route.ts';
import type { CourseCopiesService } from './copies/course-copies.service.ts';
import type { CoursesService } from './courses/courses.service.ts';
import type { LecturesService } from './lectures/lectures.service.ts';

/** The routes that spare those who write courses many single steps. */
export function editorRoutes(
  courses: CoursesService,
  lectures: LecturesService,
  copies: CourseCopiesService,
): Route[] {
  return [
    route(addLectures, async (call) => {
      const { section, titles } = call.body;
      const texts = titles.map((title) => ({ title, summary: '', preview: false }));
      const added = await lectures.add(call.params.id, section, texts);
      const message = added.length === 1 ? '1 lecture was added.' : `${added.length} lectures were added.`;
      return { lectures: added, message };
    }),
    route(previewPublishing, (call) => courses.previewPublishing(call.params.id)),
    route(copyCourse, async (call) => {
      const { course, without } = await copies.copy(call.params.id);
      return { course, message: `${course.title} was saved as a draft.${videoWords(without)}` };
    }),
  ];
}

function videoWords(without: number): string {
  if (without === 0) return '';
  return without === 1 ? ' One of its lectures has no video.' : ` ${without} of its lectures have no video.`;
}
