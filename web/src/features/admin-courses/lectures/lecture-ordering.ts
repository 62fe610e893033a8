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

/** Orders go out one after the other; of those that wait only the last counts. */
interface Line {
  sending: boolean;
  waiting: LectureOrder | null;
}

/** Puts a course's lectures into an order: drawn at once, sent in turn, and taken back when the server refuses. */
export function useLectureOrdering(
  courseId: string,
  lectures: readonly AdminLecture[],
): (order: LectureOrder) => void {
  const dispatch = useDispatch<Dispatch>();
  const [send] = useOrderLecturesMutation();
  const { current: line } = useRef<Line>({ sending: false, waiting: null });
  const draw = (order: LectureOrder) =>
    dispatch(
      adminCoursesApi.util.updateQueryData('adminGetCourse', courseId, (course) => {
        course.lectures = inOrder(course.lectures, order);
      }),
    );
  const sendAll = async (order: LectureOrder, held: LectureOrder): Promise<void> => {
    const { error } = await send({ params: { id: courseId }, body: { lectures: order } });
    const next = line.waiting;
    line.waiting = null;
    if (!error && next) return sendAll(next, order);
    line.sending = false;
    // Also after success: the course may have been read again while the order was on its way.
    draw(error ? held : order);
    // Drawn first, since what is drawn while the course is being read does not show.
    if (error) dispatch(adminCoursesApi.util.invalidateTags([{ type: 'AdminCourses', id: courseId }]));
  };
  return (order) => {
    draw(order);
    if (line.sending) {
      line.waiting = order;
      return;
    }
    line.sending = true;
    void sendAll(
      order,
      lectures.map(({ id, section }) => ({ id, section })),
    );
  };
}
