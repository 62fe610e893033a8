import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectSession } from '../../features/session/session.slice.ts';
import { tabStorage, useExternalStore } from '../../lib/external-store.ts';

/** Where this tab keeps the message in session storage, which survives the visit to the payment page. */
export const giftMessageKey = 'fit-coder-gift-message';

/**
 * What a buyer writes to the receiver of a gift, and how to change it. This tab keeps it until a payment, so that it is
 * still there when the buyer comes back from the payment page with the same choice (`?for=gift`).
 */
export function useGiftMessage(query: URLSearchParams): [string, (message: string) => void] {
  const buyer = useSelector(selectSession).user?.id ?? '';
  const kept = useExternalStore({ subscribe: never, read }, null);
  const [typed, setTyped] = useState<string | null>(null);
  const change = (message: string) => {
    setTyped(message);
    keep(buyer, message);
  };
  return [typed ?? (query.get('for') === 'gift' ? messageOf(kept, buyer) : ''), change];
}

/** Forgets the message once an order is paid, so that the next gift begins without it. */
export function useForgetGiftMessage(isPaid: boolean): void {
  useEffect(() => {
    if (isPaid) forget();
  }, [isPaid]);
}

const never = () => () => {};

function read(): string | null {
  return tabStorage()?.getItem(giftMessageKey) ?? null;
}

function keep(buyer: string, message: string): void {
  try {
    tabStorage()?.setItem(giftMessageKey, JSON.stringify({ buyer, message }));
  } catch {
    // The storage is full; the message lasts as long as the page.
  }
}

function forget(): void {
  tabStorage()?.removeItem(giftMessageKey);
}

/** The kept message; empty if another user of this tab wrote it, or if the storage holds anything else. */
function messageOf(kept: string | null, buyer: string): string {
  try {
    const draft: unknown = JSON.parse(kept ?? 'null');
    if (typeof draft !== 'object' || draft === null) return '';
    const { buyer: by, message } = draft as Readonly<Record<string, unknown>>;
    return by === buyer && typeof message === 'string' ? message : '';
  } catch {
    return '';
  }
}
