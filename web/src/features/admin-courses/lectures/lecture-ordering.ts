import type { AdminLecture } from '@fit-coder/contracts/catalogue-admin';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useRef } from 'react';
import { useDispatch } from 'react-redux';
import type { StoreExtra } from '../../../lib/api/api.ts';
import { adminCoursesApi } from '../admin-courses.api.ts';
import { useOrderLecturesMutation } from './lecture-changes.api.ts';
import { inOrder, type LectureOrder } from './lecture-order.ts';

type Dispatch = ThunkDispatch<
  { readonly api: ReturnType<typeof adminCoursesApi.reducer> },
  StoreExtra,
  UnknownAction
>;

/** Orders are sent one after the other; of those that wait, only the last is sent. */
interface SendQueue {
  sending: boolean;
  waiting: LectureOrder | null;
}

/** Reorders a course's lectures: shown at once, sent in turn, and undone if the server refuses. */
export function useLectureOrdering(
  courseId: string,
  lectures: readonly AdminLecture[],
): (order: LectureOrder) => void {
  const dispatch = useDispatch<Dispatch>();
  const [send] = useOrderLecturesMutation();
  const { current: queue } = useRef<SendQueue>({ sending: false, waiting: null });
  const draw = (order: LectureOrder) =>
    dispatch(
      adminCoursesApi.util.updateQueryData('adminGetCourse', courseId, (course) => {
        course.lectures = inOrder(course.lectures, order);
      }),
    );
  const sendAll = async (order: LectureOrder, held: LectureOrder): Promise<void> => {
    const { error } = await send({ params: { id: courseId }, body: { lectures: order } });
    const next = queue.waiting;
    queue.waiting = null;
    if (!error && next) return sendAll(next, order);
    queue.sending = false;
    // Also after success: the course may have been loaded again in the meantime.
    draw(error ? held : order);
    // After `draw`, whose change would not show while the course is being loaded.
    if (error) dispatch(adminCoursesApi.util.invalidateTags([{ type: 'AdminCourses', id: courseId }]));
  };
  return (order) => {
    draw(order);
    if (queue.sending) {
      queue.waiting = order;
      return;
    }
    queue.sending = true;
    void sendAll(
      order,
      lectures.map(({ id, section }) => ({ id, section })),
    );
  };
}
