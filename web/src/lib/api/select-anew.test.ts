import { createSelector } from '@reduxjs/toolkit';
import { expect, test } from 'vitest';
import { selectAnew } from './select-anew.ts';

interface State {
  readonly price: number;
}

const price = (state: State) => state.price;
const count = (_: State, wanted: number) => wanted;

test.each([
  ['inputs in a row', (make: typeof createSelector) => make(price, count, (each, many) => each * many)],
  ['inputs in an array', (make: typeof createSelector) => make([price, count], (each, many) => each * many)],
  [
    'options after the function',
    (make: typeof createSelector) => make([price, count], (each, many) => each * many, {}),
  ],
])('%s select what the library selects', (_, selector) => {
  for (const state of [{ price: 2 }, { price: 3 }])
    expect(selector(selectAnew)(state, 4)).toBe(selector(createSelector)(state, 4));
});
