import { useMemo } from 'react';
import { useExternalStore } from './external-store.ts';

/** The screen before an order and the screen after it, as paths of this site. */
export interface OrderReturn {
  /** The screen on which the order can be repeated. */
  readonly back: string;
  /** The screen that the user wanted to open, or null. */
  readonly next: string | null;
}

/** The key in session storage, which survives the visit to the payment page. */
const key = 'fit-coder-order';

/** An order and the page on which it is paid. */
interface PayableOrder {
  readonly reference: string;
  readonly url: string;
}

/**
 * Opens the payment page of an order and remembers both screens. The browser's Back button leads to the same choice as
 * the links back, so that a gift is not bought for its buyer at the second try.
 */
export function leaveForPayment({ reference, url }: PayableOrder, way: OrderReturn): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ reference, ...way }));
  } catch {
    // Without storage, the screens after the payment show their default links.
  }
  history.replaceState(history.state, '', way.back);
  location.assign(url);
}

/** The screens of the order with this reference; null during hydration, or if another tab ordered it. */
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

/** Reads the storage, which may hold another order or anything else. */
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
