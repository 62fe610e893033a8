import { api, request, type InputOf, type OutputOf } from '../../lib/api/api.ts';
import { noteKept } from '../../lib/api/kept.api.ts';
import { without } from './cart-sum.ts';

/** The cart. A change shows at once, and is undone if the server refuses it. */
export const cartApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCart: build.query<OutputOf<'getCart'>, void>({
      query: () => request('getCart', {}),
      providesTags: ['Viewer', 'Cart', 'Order'],
    }),
    addToCart: build.mutation<OutputOf<'addToCart'>, InputOf<'addToCart'>>({
      query: (input) => request('addToCart', input),
      onQueryStarted: async ({ body: { courses } }, { dispatch, queryFulfilled }) => {
        dispatch(noteKept('cart', courses, true));
        await queryFulfilled.catch(() => dispatch(noteKept('cart', courses, false)));
      },
      // After adding several courses, or a refusal, only the server knows what is in the cart.
      invalidatesTags: (_output, error, { body }) =>
        error || body.courses.length > 1 ? ['Cart', 'Kept'] : ['Cart'],
    }),
    removeFromCart: build.mutation<OutputOf<'removeFromCart'>, InputOf<'removeFromCart'>>({
      query: (input) => request('removeFromCart', input),
      onQueryStarted: async ({ params: { id } }, { dispatch, queryFulfilled }) => {
        dispatch(noteKept('cart', [id], false));
        const list = dispatch(
          cartApi.util.updateQueryData('getCart', undefined, (draft) => {
            draft.cart = without(draft.cart, id);
          }),
        );
        await queryFulfilled.catch(() => {
          dispatch(noteKept('cart', [id], true));
          list.undo();
        });
      },
      invalidatesTags: ['Cart'],
    }),
    checkOutCart: build.mutation<OutputOf<'checkOutCart'>, InputOf<'checkOutCart'>>({
      query: (input) => request('checkOutCart', input),
      // The screen showed an outdated cart.
      invalidatesTags: (_output, error) =>
        error?.code === 'stale_order' || error?.code === 'cart_empty' ? ['Cart', 'Kept'] : [],
    }),
  }),
});

export const { useGetCartQuery, useAddToCartMutation, useRemoveFromCartMutation, useCheckOutCartMutation } =
  cartApi;
