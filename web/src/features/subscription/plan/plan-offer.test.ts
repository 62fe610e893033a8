import type { Plan } from '@fit-coder/contracts/commerce';
import { describe, expect, it } from 'vitest';
import { monthlyCents, savingOf } from './plan-offer.ts';

const terms = { description: '', trialDays: 0, forTeams: true, currency: 'USD' };
const monthly: Plan = { ...terms, id: 'm', name: 'Monthly', interval: 'month', priceCents: 1900 };
const yearly: Plan = { ...terms, id: 'y', name: 'Yearly', interval: 'year', priceCents: 19_000 };

describe('savingOf', () => {
  it('compares a year with twelve months', () => {
    expect(savingOf(yearly, [monthly, yearly])).toEqual({ cents: 3800, percent: 16 });
  });

  it('shows no saving without a saving or a monthly plan', () => {
    expect(savingOf(monthly, [monthly, yearly])).toBeNull();
    expect(savingOf(yearly, [yearly])).toBeNull();
    expect(savingOf({ ...yearly, priceCents: 22_800 }, [monthly])).toBeNull();
    expect(savingOf({ ...yearly, currency: 'EUR' }, [monthly])).toBeNull();
  });
});

describe('monthlyCents', () => {
  it('rounds to the nearest cent', () => {
    expect(monthlyCents(yearly)).toBe(1583);
    expect(monthlyCents(monthly)).toBe(1900);
  });
});
