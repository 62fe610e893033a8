// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { makeStore } from '../../app/store.ts';
import { siteAt } from '../../features/session/session.support.tsx';
import { termsApi } from '../../features/site/terms.api.ts';
import { VisitorTax } from './visitor-tax.tsx';

afterEach(cleanup);

async function open(tax: { name: string; rate: number | null } | null): Promise<string> {
  const store = makeStore(async () => ({ data: { terms: { tax } } }));
  await store.dispatch(termsApi.endpoints.getShopTerms.initiate());
  const cart = { courses: [], totalCents: 8100, currency: 'USD', owned: [] };
  const Component = () => <main>{<VisitorTax cart={cart} />}</main>;
  render(siteAt('/', store, [{ path: '/', Component }]).site);
  return screen.getByRole('main').textContent;
}

test.each([
  [
    'the line of a user’s cart, if the rate is the same for all',
    { name: 'VAT', rate: 1000 },
    'Includes 10% VAT$7.36',
  ],
  [
    'that it is included, if the rate depends on the country',
    { name: 'VAT', rate: null },
    'The VAT of your country is included, if there is one.',
  ],
  ['nothing, if there is none', null, ''],
])('a visitor’s cart says of the tax %s', async (_, tax, text) => {
  expect(await open(tax)).toBe(text);
});
