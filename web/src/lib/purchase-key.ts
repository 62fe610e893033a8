import { useRef } from 'react';
import { failureOf } from './api/api.ts';

/** The key of one purchase, with which the server makes one order of it, however often it is sent. */
export interface PurchaseKey {
  readonly get: () => string;
  /** After an outcome, the next order is another purchase. Without a response, the repetition is the same one. */
  readonly settle: (error: unknown) => void;
}

export function usePurchaseKey(): PurchaseKey {
  const key = useRef<string>(undefined);
  return {
    get: () => (key.current ??= newKey()),
    settle: (error) => {
      if (error !== undefined && (failureOf(error)?.status ?? 0) === 0) return;
      key.current = undefined;
    },
  };
}

/** A random UUID; `crypto.randomUUID` is missing on pages without TLS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = (8 + ((bytes[8] ?? 0) % 4)).toString(16);
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
  ];
  return [...parts, hex.slice(20)].join('-');
}
