import type { createSelector } from '@reduxjs/toolkit';

type Select = (...args: readonly unknown[]) => unknown;

/** Makes a selector, as `createSelector` does, that computes its value each time. Options are only about remembering. */
function select(...parts: readonly (Select | readonly Select[] | object)[]): Select {
  const functions = parts.flat().filter((part) => typeof part === 'function') as Select[];
  const combine = functions.at(-1) as Select;
  const inputs = functions.slice(0, -1);
  return (...args) => combine(...inputs.map((input) => input(...args)));
}

export const selectAnew = select as unknown as typeof createSelector;
