import type { CourseCard, Lecture } from '@fit-coder/contracts/catalogue';
import { createSlice } from '@reduxjs/toolkit';
import type { OutputOf } from '../../../lib/api/api.ts';
import { pageTakenOver, succeeded, userLeft } from '../../../lib/api/api-matchers.ts';
import { clearing, followCalls, idle, type CallState } from '../../../lib/api/call-state.ts';

/** The last courses and the last lectures that were loaded. */
export interface CoursesState extends CallState {
  courses: CourseCard[];
  lectures: Lecture[];
}

const initialState: CoursesState = { courses: [], lectures: [], ...idle };

/** A list has all its pages under one call. */
interface CoursePages {
  readonly pages: readonly OutputOf<'listCourses'>[];
}

const reads = ['listCourses', 'listNewCourses', 'getCourse'] as const;
const calls = [...reads, 'requestCourse'] as const;

export const coursesSlice = createSlice({
  name: 'courses',
  initialState,
  reducers: clearing,
  extraReducers: (builder) =>
    followCalls(
      builder
        .addCase(pageTakenOver, (state, { payload }) => {
          if (payload.listCourses) state.courses = coursesOf(payload.listCourses as CoursePages);
          if (payload.listNewCourses)
            state.courses = (payload.listNewCourses as OutputOf<'listNewCourses'>).courses;
          if (payload.getCourse) state.lectures = (payload.getCourse as OutputOf<'getCourse'>).lectures;
        })
        // They may belong to a course that only its buyers see.
        .addCase(userLeft, (state) => void (state.lectures = [])),
      ...calls,
    )
      .addMatcher(succeeded('listCourses'), (state, { payload }) => {
        state.loading = false;
        state.courses = coursesOf(payload as unknown as CoursePages);
      })
      .addMatcher(succeeded('listNewCourses'), (state, { payload }) => {
        state.loading = false;
        state.courses = payload.courses;
      })
      .addMatcher(succeeded('getCourse'), (state, { payload }) => {
        state.loading = false;
        state.lectures = payload.lectures;
      })
      .addMatcher(succeeded('requestCourse'), (state, { payload }) => {
        state.loading = false;
        state.message = payload.message;
      }),
});

function coursesOf({ pages }: CoursePages): CourseCard[] {
  return pages.flatMap((page) => page.courses);
}
