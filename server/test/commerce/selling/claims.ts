import * as fc from 'fast-check';

/** Names with which other shops let clients decide. */
const names = [
  ...['price', 'priceCents', 'amount', 'amountCents', 'amount_cents', 'unitAmount', 'discount', 'tax'],
  ...['currency', 'customer', 'customerId', 'owner', 'userId', 'user_id', 'user', 'provider', 'status'],
  ...['trialDays', 'country', 'subscription', 'subscriptionId', 'planPriceId', 'quantity', 'paymentId'],
  ...['endSubscription', '__proto__', 'constructor'],
];

/** A field that no body has, with a value with which it could do harm. `claimed` are further values, such as ids. */
export function claims(claimed: readonly string[]) {
  const value = fc.oneof(
    fc.constantFrom<unknown>(...claimed, 'JPY', 'paid', null, true, {}),
    fc.integer({ min: -1, max: 5000 }),
  );
  return fc.tuple(fc.constantFrom(...names), value);
}

/** A body with one more field, built as JSON, so that `__proto__` is a field like others. */
export function withField(body: object, name: string, value: unknown): string {
  const fields = [...Object.entries(body), [name, value] as const];
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${JSON.stringify(field)}`).join(',')}}`;
}
