import type { EndpointName } from '@fit-coder/contracts/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller, Decision } from './rows.ts';
import { call, faultsOf, openJournal, type Reply } from './runner.ts';
import { insert } from './inserted-row.ts';
import { addCourse, preparePlace, type Place, type World } from './world.ts';
import { startTestSite } from '../support/test-site.ts';

let place: Place;
beforeAll(async () => {
  place = await preparePlace(await startTestSite());
  await openJournal(place.site);
});
afterAll(() => place.site.close());

const wrong: readonly (readonly [EndpointName, Caller, Decision, string])[] = [
  ['getStatistics', 'testadmin', 'forbidden', 'forbidden was decided, but the outcome is ok'],
  ['getStatistics', 'otherUser', 'ok', 'ok was decided, but the outcome is forbidden'],
  ['deleteUser', 'testadmin', 'ok', 'ok was decided, but the outcome is test_admin_reads_only'],
  ['courseAccess', 'otherUser', 'entitled', 'entitled was decided, but the outcome is notEntitled'],
  ['deleteUser', 'admin', 'own', 'shows or changes what belongs to the user'],
  ['listCategories', 'user', 'own', "neither shows nor changes the user's own"],
  ['listCategories', 'testadmin', 'masked', 'shows nothing of the user'],
  ['listUsers', 'admin', 'masked', 'shows an address of the user'],
  ['listSecurityEvents', 'admin', 'masked', 'shows an address of the user'],
  ['listSecurityEvents', 'testadmin', 'unmasked', 'does not show an address of the user'],
];

test.each(wrong)('%s by %s, wrongly decided as %s, is reported', async (name, caller, decision, fault) => {
  expect(await faultsOf(place, { caller, decision }, (world) => call(name, world))).toEqual([fault]);
});

/** What the product never does, as if an endpoint did it. */
const planted: readonly (readonly [string, Caller, Decision, string, (world: World) => Promise<Reply>])[] = [
  ['a refusal that leaves a row', 'otherUser', 'forbidden', 'refused, but changed courses', leaveRow],
  ['a refusal that leaves a file', 'otherUser', 'forbidden', 'refused, but changed /', leaveFile],
  [
    'a refusal that removes a row',
    'otherUser',
    'forbidden',
    'refused, but changed course_requests',
    removeRow,
  ],
  [
    'a refusal in the audit log',
    'testadmin',
    'forbidden',
    'refused, but changed audit_entries',
    audit('forbidden'),
  ],
  ['a success only in the audit log', 'admin', 'ok', 'carried out, but nothing changed', audit('ok')],
  [
    "another user's order in a response",
    'otherUser',
    'own',
    'shows or changes what belongs to the user',
    leak,
  ],
  ["a change of another user's cart", 'otherUser', 'own', 'shows or changes what belongs to the user', steal],
  [
    'an address of the user in a list for a test administrator',
    'testadmin',
    'ok',
    'shows an address of the user',
    tell,
  ],
];

test.each(planted)('%s is reported', async (_, caller, decision, fault, send) => {
  const reads = send === tell;
  const prepare = async (world: World) => ({ reads, send: () => send(world) });
  const [found, ...more] = await faultsOf(place, { caller, decision }, prepare);
  expect(found).toContain(fault);
  expect(more).toEqual([]);
});

const refused = { outcome: 'forbidden', text: '' };

async function leaveRow({ site }: World): Promise<Reply> {
  await addCourse(site);
  return refused;
}

async function leaveFile({ site, requestId }: World): Promise<Reply> {
  await site.deps.storage.put(`avatars/${requestId}.webp`, Buffer.from('left'));
  return refused;
}

async function removeRow({ site, requestId }: World): Promise<Reply> {
  await site.deps.database.db.deleteFrom('course_requests').where('id', '=', requestId).execute();
  return refused;
}

function audit(outcome: string) {
  return async ({ site }: World): Promise<Reply> => {
    const entry = { at: new Date(), actor_name: 'A', action: 'a', sentence: 's', outcome: 'done' };
    await insert(site, 'audit_entries', entry);
    return { outcome, text: '' };
  };
}

async function leak({ reference }: World): Promise<Reply> {
  return { outcome: 'ok', text: reference };
}

async function steal({ site, owner }: World): Promise<Reply> {
  await site.deps.database.db.deleteFrom('cart_items').where('user_id', '=', owner.id).execute();
  return { outcome: 'ok', text: '' };
}

async function tell({ network }: World): Promise<Reply> {
  return { outcome: 'ok', text: network };
}
