import type { EndpointName } from '@fit-coder/contracts/endpoints';
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { callers, publicRow, type Caller, type decisions, type Row } from './decisions.ts';
import { openJournal } from './journal.ts';
import { faultsOf, gapsOf, type Observed } from './judgement.ts';
import { attempt, walk, type Reply } from './walker.ts';
import { addCourse, preparePlace, type Place, type World } from './world.ts';
import { startTestSite } from '../support/test-site.ts';

let place: Place;
beforeAll(async () => {
  place = await preparePlace(await startTestSite());
  await openJournal(place.site);
});
afterAll(() => place.site.close());

describe('the table', () => {
  test('does not compile without a row or a caller', () => {
    expectTypeOf<typeof decisions>().toExtend<Record<EndpointName, Row>>();
    expectTypeOf<Omit<typeof decisions, 'deleteUser'>>().not.toExtend<Record<EndpointName, Row>>();
    expectTypeOf<Omit<Row, 'testadmin'>>().not.toExtend<Row>();
    expectTypeOf<Omit<Row, 'testadmin'> & { testadmin: undefined }>().not.toExtend<Row>();
    expectTypeOf<'perhaps'>().not.toExtend<Row['user']>();
  });

  test.each([
    ['a missing row', {}, ['one has no row']],
    ['a row of nothing', { one: publicRow(), two: publicRow() }, ['two is nothing that can be called']],
    ['an undecided cell', { one: { ...publicRow(), admin: undefined } }, ['one: admin is open']],
    ['a decision that is none', { one: { ...publicRow(), user: 'perhaps' } }, ['one: user is open']],
    ['a name of every object', { one: { ...publicRow(), user: 'toString' } }, ['one: user is open']],
    ['an unknown caller', { one: { ...publicRow(), root: 'ok' } }, ['one: there is no caller root']],
    ['an empty row', { one: {} }, callers.map((caller) => `one: ${caller} is open`)],
    ['nothing wrong', { one: publicRow() }, []],
  ])('is looked through for %s', (_, table, gaps) => {
    expect(gapsOf(table, ['one'])).toEqual(gaps);
  });
});

describe('one cell', () => {
  const quiet: Observed = { outcome: 'ok', changed: [], ofUser: false, showsAddress: false };
  const judge = (
    decision: unknown,
    observed: Partial<Observed>,
    caller: Caller = 'otherUser',
    reads = true,
  ) => faultsOf(decision, { ...quiet, ...observed }, { caller, reads });

  test('is as decided', () => {
    expect(judge('ok', {})).toEqual([]);
    expect(judge('ok', { changed: ['users'] }, 'admin', false)).toEqual([]);
    expect(judge('own', { changed: ['users'] }, 'otherUser', false)).toEqual([]);
    expect(judge('own', { ofUser: true }, 'user')).toEqual([]);
    expect(judge('masked', { ofUser: true })).toEqual([]);
    expect(judge('unmasked', { ofUser: true, showsAddress: true })).toEqual([]);
    expect(judge('entitled', { outcome: 'entitled' })).toEqual([]);
    expect(judge('forbidden', { outcome: 'forbidden' })).toEqual([]);
  });

  test.each([
    [judge(undefined, {}), 'nothing is decided, and the call gave ok'],
    [judge('perhaps', {}), 'nothing is decided, and the call gave ok'],
    [judge('forbidden', {}), 'forbidden was decided, and the call gave ok'],
    [judge('forbidden', { outcome: 'not_found' }), 'forbidden was decided, and the call gave not_found'],
    [judge('own', { outcome: 'forbidden' }), 'own was decided, and the call gave forbidden'],
    [judge('entitled', { outcome: 'notEntitled' }), 'entitled was decided, and the call gave notEntitled'],
    [judge('entitled', {}), 'entitled was decided, and the call gave ok'],
    [
      judge('forbidden', { outcome: 'forbidden', changed: ['users'] }),
      'refused with forbidden, and yet changed users',
    ],
    [judge('ok', {}, 'admin', false), 'carried out, and yet nothing changed'],
    [judge('own', { ofUser: true }), 'shows or changes what belongs to someone else'],
    [judge('own', {}, 'user'), 'neither shows nor changes what is theirs'],
    [judge('masked', {}), 'shows nothing of the user'],
    [judge('masked', { ofUser: true, showsAddress: true }), 'shows the address of the user'],
    [judge('unmasked', { ofUser: true }), 'does not show the address of the user'],
  ])('%s', (faults, sentence) => {
    expect(faults).toEqual([sentence]);
  });
});

describe('the walk reports', () => {
  const walked = (name: EndpointName, caller: Caller, decision: unknown) =>
    walk(place, { caller, decision }, (world) => attempt(name, world));

  /** A walk of a call that the product does not have. */
  const planted = (caller: Caller, decision: unknown, send: (world: World) => Promise<Reply>) =>
    walk(place, { caller, decision }, async (world) => ({ reads: false, send: () => send(world) }));

  test('a cell that nobody decided, and a wrong decision', async () => {
    expect(await walked('getStatistics', 'otherUser', undefined)).toEqual([
      'nothing is decided, and the call gave forbidden',
    ]);
    expect(await walked('getStatistics', 'testadmin', 'forbidden')).toEqual([
      'forbidden was decided, and the call gave ok',
    ]);
    expect(await walked('deleteUser', 'testadmin', 'ok')).toEqual([
      'ok was decided, and the call gave test_admin_reads_only',
    ]);
    expect(await walked('courseAccess', 'otherUser', 'entitled')).toEqual([
      'entitled was decided, and the call gave notEntitled',
    ]);
    expect(await walked('deleteUser', 'admin', 'own')).toEqual([
      'shows or changes what belongs to someone else',
    ]);
    expect(await walked('listUsers', 'admin', 'masked')).toEqual(['shows the address of the user']);
  });

  test('a refusal that left a row, a file, or a row less', async () => {
    const refused = { outcome: 'forbidden', text: '' };
    const row = planted('otherUser', 'forbidden', async ({ site }) => {
      await addCourse(site);
      return refused;
    });
    expect(await row).toEqual(['refused with forbidden, and yet changed courses']);
    const file = planted('otherUser', 'forbidden', async ({ site, requestId }) => {
      await site.deps.storage.put(`avatars/${requestId}.webp`, Buffer.from('left'));
      return refused;
    });
    expect((await file)[0]).toMatch(/^refused with forbidden, and yet changed .*\/avatars\//u);
    const gone = planted('otherUser', 'forbidden', async ({ site, requestId }) => {
      await site.deps.database.db.deleteFrom('course_requests').where('id', '=', requestId).execute();
      return refused;
    });
    expect(await gone).toEqual(['refused with forbidden, and yet changed course_requests']);
  });

  test('a refusal that is in the audit log, and a success that is only there', async () => {
    const noting = (outcome: string) => async (world: World) => {
      const entry = { at: new Date(), actor_name: 'A', action: 'a', sentence: 's', outcome: 'done' };
      await world.site.deps.database.db.insertInto('audit_entries').values(entry).execute();
      return { outcome, text: '' };
    };
    expect(await planted('testadmin', 'forbidden', noting('forbidden'))).toEqual([
      'refused with forbidden, and yet changed audit_entries',
    ]);
    expect(await planted('admin', 'ok', noting('ok'))).toEqual(['carried out, and yet nothing changed']);
  });

  test("someone else's things in an answer, or changed by it", async () => {
    const leak = planted('otherUser', 'own', async ({ reference }) => ({ outcome: 'ok', text: reference }));
    expect(await leak).toEqual(['shows or changes what belongs to someone else']);
    const steal = planted('otherUser', 'own', async ({ site, owner, courseId }) => {
      const { db } = site.deps.database;
      await db
        .deleteFrom('cart_items')
        .where('user_id', '=', owner.id)
        .where('course_id', '=', courseId)
        .execute();
      return { outcome: 'ok', text: '' };
    });
    expect(await steal).toEqual(['shows or changes what belongs to someone else']);
  });
});
