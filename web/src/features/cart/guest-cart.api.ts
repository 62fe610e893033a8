import { api, failureOf, request, type OutputOf } from '../../lib/api/api.ts';
import { cartOf } from './cart-sum.ts';
import { guestCart } from './visitor-cart.ts';

/** A course of a visitor's cart, kept by itself, so that a cart which changes does not ask for all of them again. */
const guestCourseApi = api.injectEndpoints({
  endpoints: (build) => ({
    getGuestCourse: build.query<OutputOf<'getCourse'>, string>({
      query: (id) => request('getCourse', { params: { id } }),
      providesTags: ['Courses'],
    }),
  }),
});

type Course = OutputOf<'getCourse'>['course'];

/**
 * A visitor's cart, in the shape of the server's: what its courses cost now. Those that are not for sale any more leave
 * the device.
 */
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
