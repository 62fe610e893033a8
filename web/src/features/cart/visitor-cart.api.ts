import { isForSale } from '@fit-coder/contracts/selling/course-sale';
import { api, failureOf, request, type OutputOf } from '../../lib/api/api.ts';
import { currencyOf } from '../../lib/api/site.api.ts';
import { cartOf } from './cart-sum.ts';
import { visitorCart } from './use-visitor-cart.ts';

/** One course of a visitor's cart, cached separately, so that a changed cart does not load all of them again. */
const visitorCourseApi = api.injectEndpoints({
  endpoints: (build) => ({
    getVisitorCartCourse: build.query<OutputOf<'getCourse'>, string>({
      query: (id) => request('getCourse', { params: { id } }),
      providesTags: ['Courses'],
    }),
  }),
});

type Course = OutputOf<'getCourse'>['course'];

/** A visitor's cart with current prices, in the shape of the server's. Courses no longer for sale are removed from the device. */
const visitorCartApi = api.injectEndpoints({
  endpoints: (build) => ({
    getVisitorCart: build.query<OutputOf<'getCart'>, readonly string[]>({
      queryFn: async (ids, { dispatch, getState }) => {
        const { getVisitorCartCourse } = visitorCourseApi.endpoints;
        const responses = await Promise.all(
          ids.map(async (id) => dispatch(getVisitorCartCourse.initiate(id, { subscribe: false }))),
        );
        const failures = responses.map(({ error }) => failureOf(error));
        const failed = failures.find((failure) => failure !== null && failure.status !== 404);
        if (failed) return { error: failed };
        const courses = responses.flatMap(({ data }) => saleOf(data?.course));
        visitorCart.remove(ids.filter((id) => !courses.some((course) => course.id === id)));
        return { data: { cart: cartOf(courses, currencyOf(getState())) } };
      },
      providesTags: ['Courses'],
    }),
  }),
});

function saleOf(course: Course | undefined): Course[] {
  return course && isForSale(course, new Date()) ? [course] : [];
}

export const { useGetVisitorCartQuery } = visitorCartApi;
