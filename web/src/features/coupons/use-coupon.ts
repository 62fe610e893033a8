import { useEffect, useEffectEvent, useState } from 'react';
import { didNotWork, failureOf } from '../../lib/api/api.ts';

/** The coupon of a purchase. */
export interface CouponChoice {
  /** The code that the prices are shown with; null for none. */
  readonly applied: string | null;
  /** Why the last code cannot be used. */
  readonly refusal: string | undefined;
  readonly checking: boolean;
  readonly apply: (code: string) => void;
  readonly remove: () => void;
}

/**
 * `check` asks what the purchase costs with a code, and returns the error of that call. `chosen` is the code that the
 * user comes back with; it is applied at once.
 */
export function useCoupon(check: (code: string) => Promise<unknown>, chosen: string | null): CouponChoice {
  const first = normalCode(chosen ?? '');
  const [applied, setApplied] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const [checking, setChecking] = useState(first !== '');
  const settle = (code: string, error: unknown) => {
    setChecking(false);
    setApplied(error ? null : code);
    setRefusal(error ? (failureOf(error)?.error ?? didNotWork) : undefined);
  };
  const apply = (typed: string) => {
    const code = normalCode(typed);
    if (code === '') return setRefusal('Enter the code of your coupon.');
    setChecking(true);
    void check(code).then((error) => settle(code, error));
  };
  const remove = () => {
    setApplied(null);
    setRefusal(undefined);
  };
  const begin = useEffectEvent(() => {
    if (first !== '') void check(first).then((error) => settle(first, error));
  });
  useEffect(() => begin(), []);
  return { applied, refusal, checking, apply, remove };
}

function normalCode(typed: string): string {
  return typed.trim().toUpperCase();
}
