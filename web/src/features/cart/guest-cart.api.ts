import { api, request, type ApiRequest, type OutputOf } from '../../lib/api.ts';
import type { Failure } from '../../lib/transport.ts';
import { cartOf } from './cart-sum.ts';
import { guestCart } from './visitor-cart.ts';

/** A visitor's cart, in the shape of the server's: each course is asked for by its id, since prices change. */
const guestCartApi = api.injectEndpoints({
  endpoints: (build) => ({
    getGuestCart: build.query<OutputOf<'getCart'>, readonly string[]>({
      queryFn: async (ids, _api, _options, call) => guestCartOf(ids, call),
      providesTags: ['Courses'],
    }),
  }),
});

interface Answer {
  readonly data?: unknown;
  readonly error?: Failure | undefined;
}

/** What the courses with these ids cost now; those that are not for sale any more leave the device. */
async function guestCartOf(
  ids: readonly string[],
  call: (request: ApiRequest) => Answer | PromiseLike<Answer>,
) {
  const answers = await Promise.all(ids.map(async (id) => call(request('getCourse', { params: { id } }))));
  const failed = answers.find(({ error }) => error !== undefined && error.status !== 404)?.error;
  if (failed) return { error: failed };
  const courses = answers
    .flatMap(({ data }) => (data === undefined ? [] : [(data as OutputOf<'getCourse'>).course]))
    .filter(({ priceCents }) => priceCents !== null);
  guestCart.remove(ids.filter((id) => !courses.some((course) => course.id === id)));
  return { data: { cart: cartOf(courses) } };
}

export const { useGetGuestCartQuery } = guestCartApi;
