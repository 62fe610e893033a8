import { getOrder } from '@fit-coder/contracts/commerce';
import { listCourses } from '@fit-coder/contracts/catalogue';
import { getSite } from '@fit-coder/contracts/site';
import { beforeAll, expect, test } from 'vitest';
import type { PageRenderer } from '../../../src/http/pages/page-renderer.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';

const reference = 'FC-ABC';

/** A page as the front end renders it: it shows the results of its calls. */
const renderer: PageRenderer = {
  scriptDigests: [],
  styleDigests: [],
  keptAddress: (url) => url,
  async render(url, call) {
    const first = await call(getSite, {});
    const then =
      url === '/courses' ? await call(listCourses, {}) : await call(getOrder, { params: { reference } });
    return { status: 200, html: JSON.stringify([first, then]) };
  },
};

let origin: string;
const site = siteForAllTests({}, renderer);
beforeAll(async () => {
  origin = await site.listen();
  const { user } = await site.user();
  await site.deps.database.db
    .insertInto('orders')
    .values({
      reference,
      user_id: user.id,
      kind: 'subscription',
      description: 'Monthly subscription',
      amount_cents: 1900,
      currency: 'USD',
      status: 'pending',
      provider: 'sandbox',
    })
    .execute();
});

/** Over a connection, because kept pages are sent before the framework runs. */
async function page(path: string) {
  const response = await fetch(origin + path);
  return { body: await response.text(), headers: response.headers };
}

test('the page of an order shows the order as it is now', async () => {
  const before = await page('/paymentsuccess');
  expect(before.body).toContain('"status":"pending"');
  expect(before.headers.get('cache-control')).toBe('private, no-store');
  await site.deps.database.db.updateTable('orders').set({ status: 'paid' }).execute();
  expect((await page('/paymentsuccess')).body).toContain('"status":"paid"');
});

test('the page of the catalogue is kept for all visitors', async () => {
  expect((await page('/courses')).headers.get('cache-control')).toMatch(/^public/u);
  const kept = await page('/courses');
  expect(kept.headers.get('etag')).toBeTruthy();
});
