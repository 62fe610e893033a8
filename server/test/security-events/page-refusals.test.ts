import { listUsers } from '@fit-coder/contracts/administration';
import { expect, test } from 'vitest';
import type { CallInProcess, Outcome } from '../../src/http/api/in-process.ts';
import { siteForAllTests } from '../support/site-hooks.ts';

const outcomes: Outcome[] = [];
/** A page that calls the list of users for every visitor and user. */
const renderer = {
  scriptDigests: [],
  styleDigests: [],
  keptAddress: () => null,
  render: async (_url: string, call: CallInProcess) => {
    outcomes.push(await call(listUsers, {}));
    return { status: 200, html: '<!doctype html><title>A page</title>' };
  },
};

const site = siteForAllTests({}, renderer);

test('records a refusal while a page is rendered, for a user but not for a visitor', async () => {
  const [user, admin] = [await site.user(), await site.user('admin')];
  for (const cookie of ['', admin.cookie, user.cookie])
    await site.app.inject({ url: '/a/page', headers: cookie ? { cookie } : {} });
  const statuses = outcomes.map((outcome) => ('error' in outcome ? outcome.error.status : 200));
  expect(statuses).toEqual([401, 200, 403]);
  await site.product.accounts.securityEvents.settled();
  const found = await site.deps.database.db
    .selectFrom('security_events')
    .selectAll()
    .where('kind', '=', 'access_refused')
    .execute();
  expect(found).toMatchObject([
    { user_id: user.user.id, network: '127.0.0.1', detail: { action: 'listUsers', code: 'forbidden' } },
  ]);
});
