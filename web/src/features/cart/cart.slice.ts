import { createSlice } from '@reduxjs/toolkit';
import { asked, failed, sentenceOf, succeeded } from '../../lib/api/api-matchers.ts';

/** What came of adding to the cart, taking out of it and ordering it. */
export interface CartState {
  loading: boolean;
  message: string | null;
  error: string | null;
}

const initialState: CartState = { loading: false, message: null, error: null };

const changes = ['addToCart', 'removeFromCart', 'checkOutCart'] as const;

export const cartSlice = createSlice({
  name: 'cart',
  initialState,
  reducers: {
    clearMessage: (state) => void (state.message = null),
    clearError: (state) => void (state.error = null),
  },
  extraReducers: (builder) =>
    builder
      .addMatcher(asked(...changes), (state) => void (state.loading = true))
      .addMatcher(succeeded(...changes), (_state, { payload }) => ({
        loading: false,
        message: payload.message,
        error: null,
      }))
      .addMatcher(failed(...changes), (state, action) => {
        state.loading = false;
        state.error = sentenceOf(action);
      }),
});
