import { useRef } from 'react';
import { failureOf } from './api/api.ts';
import { randomId } from './random-id.ts';

/** The key of one purchase, with which the server makes one order of it, however often it is sent. */
export interface PurchaseKey {
  readonly get: () => string;
  /** After an outcome, the next order is another purchase. Without a response, the repetition is the same one. */
  readonly settle: (error: unknown) => void;
}

export function usePurchaseKey(): PurchaseKey {
  const key = useRef<string>(undefined);
  return {
    get: () => (key.current ??= randomId()),
    settle: (error) => {
      if (error !== undefined && (failureOf(error)?.status ?? 0) === 0) return;
      key.current = undefined;
    },
  };
}
