import { parseAmount } from '../../lib/typed-amount.ts';

/** Something that a coupon can be for. */
export interface CouponChoice {
  readonly id: string;
  readonly name: string;
}

/** The values of the form as the contract expects them. A course is found by its title, which is unique. */
export function readCouponForm(data: FormData, courses: readonly CouponChoice[]): Record<string, unknown> {
  const text = (name: string) => textOf(data, name).trim();
  const currency = text('off.currency');
  const kind = text('target.kind');
  const course = courses.find(({ name }) => name === text('target.title'))?.id ?? '';
  const id = kind === 'course' ? course : text('target.plan');
  return {
    code: text('code'),
    off:
      text('off.kind') === 'percent'
        ? { kind: 'percent', percent: numberOf(text('off.percent')) }
        : { kind: 'amount', amountCents: parseAmount(text('off.amountCents'), currency), currency },
    target: kind === 'everything' ? { kind } : { kind, id },
    maxUses: text('maxUses') === '' ? null : numberOf(text('maxUses')),
    maxUsesPerUser: text('maxUsesPerUser') === '' ? null : numberOf(text('maxUsesPerUser')),
    startsAt: text('startsAt') === '' ? null : `${text('startsAt')}T00:00:00Z`,
    endsAt: text('endsAt') === '' ? null : dayAfter(text('endsAt')),
  };
}

/** The end of a day, which still counts. */
function dayAfter(day: string): string {
  const start = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(start.getTime()) ? day : new Date(start.getTime() + 24 * 60 * 60 * 1000).toISOString();
}

function numberOf(typed: string): number {
  return typed === '' ? Number.NaN : Number(typed);
}

function textOf(data: FormData, name: string): string {
  const entry = data.get(name);
  return typeof entry === 'string' ? entry : '';
}
