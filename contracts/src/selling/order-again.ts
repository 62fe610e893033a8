/** What an order was for, as far as it is chosen on a screen. */
export interface OrderChoice {
  readonly kind: 'subscription' | 'courses';
  readonly recipient: 'buyer' | 'gift' | 'team';
  /** Null for courses. */
  readonly plan: string | null;
  /** The seats of a team; 1 for others. */
  readonly seats: number;
  /** A coupon's code; null without one. */
  readonly coupon: string | null;
}

/** The screen where the same can be ordered again. `next` is the screen that a subscription is for. */
export function orderAgainPath(choice: OrderChoice, next: string | null = null): string {
  const { kind, recipient, plan, seats, coupon } = choice;
  const query = [
    ['next', next],
    ['plan', plan],
    ['for', recipient === 'buyer' ? null : recipient],
    ['seats', recipient === 'team' ? String(seats) : null],
    ['coupon', coupon],
  ].flatMap(([key, value]) => (value ? [`${key}=${encodeURIComponent(value)}`] : []));
  const path = kind === 'courses' ? '/cart' : '/subscribe';
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}
