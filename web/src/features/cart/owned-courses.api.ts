import { api, request, type OutputOf } from '../../lib/api/api.ts';
import { without } from './cart-sum.ts';
import { cartApi } from './cart.api.ts';

/** Removes a course that the user owns. It shows no message, because the cart has a sentence about it. */
const ownedCoursesApi = api.injectEndpoints({
  endpoints: (build) => ({
    dropOwnedCourse: build.mutation<OutputOf<'removeFromCart'>, string>({
      query: (id) => request('removeFromCart', { params: { id } }),
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        const forget = cartApi.util.updateQueryData('getCart', undefined, (draft) => {
          draft.cart = without(draft.cart, id);
        });
        // After a failure it stays, and the next visit of the cart tries again.
        await queryFulfilled.then(
          () => dispatch(forget),
          () => undefined,
        );
      },
    }),
  }),
});

export const { useDropOwnedCourseMutation } = ownedCoursesApi;
