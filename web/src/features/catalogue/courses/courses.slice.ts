import type { CourseCard, Lecture } from '@fit-coder/contracts/catalogue';
import { createSlice } from '@reduxjs/toolkit';
import type { OutputOf } from '../../../lib/api/api.ts';
import {
  asked,
  failed,
  pageTakenOver,
  userLeft,
  sentenceOf,
  succeeded,
} from '../../../lib/api/api-matchers.ts';

/** The courses and the lectures that were listed last. */
export interface CoursesState {
  courses: CourseCard[];
  lectures: Lecture[];
  loading: boolean;
  message: string | null;
  error: string | null;
}

const initialState: CoursesState = { courses: [], lectures: [], loading: false, message: null, error: null };

/** A list grows page by page under one call. */
interface CoursePages {
  readonly pages: readonly OutputOf<'listCourses'>[];
}

const reads = ['listCourses', 'getCourse'] as const;
const calls = [...reads, 'requestCourse'] as const;

export const coursesSlice = createSlice({
  name: 'courses',
  initialState,
  reducers: {
    clearMessage: (state) => void (state.message = null),
    clearError: (state) => void (state.error = null),
  },
  extraReducers: (builder) =>
    builder
      .addCase(pageTakenOver, (state, { payload }) => {
        if (payload.listCourses) state.courses = coursesOf(payload.listCourses as CoursePages);
        if (payload.getCourse) state.lectures = (payload.getCourse as OutputOf<'getCourse'>).lectures;
      })
      // They may be of a course that only its owners see.
      .addCase(userLeft, (state) => void (state.lectures = []))
      .addMatcher(asked(...calls), (state) => void (state.loading = true))
      .addMatcher(succeeded('listCourses'), (state, { payload }) => {
        state.loading = false;
        state.courses = coursesOf(payload as unknown as CoursePages);
      })
      .addMatcher(succeeded('getCourse'), (state, { payload }) => {
        state.loading = false;
        state.lectures = payload.lectures;
      })
      .addMatcher(succeeded('requestCourse'), (state, { payload }) => {
        state.loading = false;
        state.message = payload.message;
      })
      .addMatcher(failed(...calls), (state, action) => {
        state.loading = false;
        state.error = sentenceOf(action);
      }),
});

function coursesOf({ pages }: CoursePages): CourseCard[] {
  return pages.flatMap((page) => page.courses);
}
