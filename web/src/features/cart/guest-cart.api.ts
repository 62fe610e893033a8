import { api, failureOf, request, type OutputOf } from '../../lib/api/api.ts';
import { cartOf } from './cart-sum.ts';
import { guestCart } from './visitor-cart.ts';

/** One course of a visitor's cart, cached separately, so that a changed cart does not load all of them again. */
const guestCourseApi = api.injectEndpoints({
  endpoints: (build) => ({
    getGuestCourse: build.query<OutputOf<'getCourse'>, string>({
      query: (id) => request('getCourse', { params: { id } }),
      providesTags: ['Courses'],
    }),
  }),
});

type Course = OutputOf<'getCourse'>['course'];

/** A visitor's cart with current prices, in the shape of the server's. Courses no longer for sale are removed from the device. */
const guestCartApi = api.injectEndpoints({
  endpoints: (build) => ({
    getGuestCart: build.query<OutputOf<'getCart'>, readonly string[]>({
      queryFn: async (ids, { dispatch }) => {
        const { getGuestCourse } = guestCourseApi.endpoints;
        const responses = await Promise.all(
          ids.map(async (id) => dispatch(getGuestCourse.initiate(id, { subscribe: false }))),
        );
        const failures = responses.map(({ error }) => failureOf(error));
        const failed = failures.find((failure) => failure !== null && failure.status !== 404);
        if (failed) return { error: failed };
        const courses = responses.flatMap(({ data }) => saleOf(data?.course));
        guestCart.remove(ids.filter((id) => !courses.some((course) => course.id === id)));
        return { data: { cart: cartOf(courses) } };
      },
      providesTags: ['Courses'],
    }),
  }),
});

function saleOf(course: Course | undefined): Course[] {
  return course && course.priceCents !== null ? [course] : [];
}

export const { useGetGuestCartQuery } = guestCartApi;
