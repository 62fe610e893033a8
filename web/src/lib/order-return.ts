import { useMemo } from 'react';
import { useExternalStore } from './external-store.ts';

/** Where an order came from and where its buyer wanted to go; paths of this site. */
export interface OrderReturn {
  /** Where it can be ordered again. */
  readonly back: string;
  /** What was to be opened by it; null where nothing particular was. */
  readonly next: string | null;
}

/** Where the way of the last order is kept for this tab, which goes to the payment page and comes back. */
const key = 'fit-coder-order';

/** Keeps the way of an order that is about to be paid. */
export function keepOrderReturn(reference: string, way: OrderReturn): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ reference, ...way }));
  } catch {
    // Without storage the screens after the payment offer the usual ways.
  }
}

/** The way of the order with this reference; null when this tab did not order it, and while the page is taken over. */
export function useOrderReturn(reference: string): OrderReturn | null {
  const kept = useExternalStore({ subscribe: never, read: load }, null);
  return useMemo(() => readOrderReturn(kept, reference), [kept, reference]);
}

const never = () => () => {};

function load(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Reads what was kept, which may be of another order, or anything. */
export function readOrderReturn(kept: string | null, reference: string): OrderReturn | null {
  try {
    const way: unknown = JSON.parse(kept ?? 'null');
    if (typeof way !== 'object' || way === null) return null;
    const { reference: of, back, next } = way as Readonly<Record<string, unknown>>;
    if (of !== reference || !isOwnPath(back)) return null;
    return { back, next: isOwnPath(next) ? next : null };
  } catch {
    return null;
  }
}

function isOwnPath(path: unknown): path is string {
  return typeof path === 'string' && /^\/(?![/\\])/u.test(path);
}
