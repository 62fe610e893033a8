import { createSlice } from '@reduxjs/toolkit';
import { succeeded } from '../../lib/api/api-matchers.ts';
import { clearing, followCalls, idle, succeededWith } from '../../lib/api/call-state.ts';

const changes = ['addToCart', 'removeFromCart', 'checkOutCart'] as const;

/** The results of adding to the cart, removing from it and ordering it. */
export const cartSlice = createSlice({
  name: 'cart',
  initialState: idle,
  reducers: clearing,
  extraReducers: (builder) =>
    followCalls(builder, ...changes).addMatcher(succeeded(...changes), (_state, { payload }) =>
      succeededWith(payload.message),
    ),
});
