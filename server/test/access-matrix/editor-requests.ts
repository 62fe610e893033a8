import { adminReadRow, adminWriteRow } from './rows.ts';
import type { World } from './world.ts';

const course = ({ courseId: id }: World) => ({ params: { id } });

/** Valid input for the endpoints of those who write courses. */
export const editorRequests = {
  addLectures: (world: World) => ({
    ...course(world),
    body: { section: 'Start', titles: ['The first set', 'The second set'] },
  }),
  previewPublishing: course,
  copyCourse: course,
  getCourseFigures: course,
};

export const editorDecisions = {
  addLectures: adminWriteRow,
  previewPublishing: adminReadRow,
  copyCourse: adminWriteRow,
  getCourseFigures: adminReadRow,
};
