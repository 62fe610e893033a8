import { changeRole, listAuditEntries } from '@fit-coder/contracts/administration';
import { createCourse, publishCourse } from '@fit-coder/contracts/catalogue-admin';
import type { Endpoint } from '@fit-coder/contracts/endpoint';
import { endpoints } from '@fit-coder/contracts/endpoints';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditEntries, auditEntriesOf, breakTable } from './audit-entries.ts';
import { calls, course, params, type WriteInput, type WriteName } from './audited-calls.ts';
import { makeCategories, makeCourse } from '../../support/factories.ts';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');
const testAdmin = userForAllTests(site, 'testadmin');
beforeAll(() => makeCategories(site));

const writes = Object.entries<Endpoint>(endpoints)
  .filter(([, { access }]) => access === 'adminWrite')
  .map(([name, endpoint]) => ({ name: name as WriteName, endpoint }));

/** What the log says of files, whose responses have no message. */
const files: Partial<Record<WriteName, string>> = {
  exportOrders: 'Export all orders.',
  exportPayments: 'Export all payments and refunds.',
  exportSubscriptions: 'Export all subscriptions.',
  exportInvoices: 'Export all invoices and credit notes.',
};

const entries = (cookie = admin.cookie) => auditEntries(site, cookie);
const entriesOf = (work: () => Promise<unknown>) => auditEntriesOf(site, admin, work);

describe('every write of an administrator', () => {
  test('is in the table above, and is no request that another page could make', () => {
    expect(writes.map(({ name }) => name).toSorted()).toEqual(Object.keys(calls).toSorted());
    const isOpenToOthers = ({ method, changes }: Endpoint) => method === 'GET' && changes !== true;
    expect(writes.filter(({ endpoint }) => isOpenToOthers(endpoint))).toEqual([]);
  });

  test.each(writes)(
    '$name leaves one entry that says who, what and how it ended',
    async ({ name, endpoint }) => {
      const input: WriteInput = await calls[name]();
      const because = input.body?.reason ? ` Reason: ${input.body.reason}` : '';
      let end: object = {};
      const left = await entriesOf(async () => {
        const response = await site.call<Endpoint>(endpoint, input, admin.cookie);
        const isDone = response.status === 200;
        const without = files[name] ?? endpoint.summary;
        const { message = without } = isDone ? (response.data as { message?: string }) : {};
        end = isDone
          ? { outcome: 'done', sentence: message + because }
          : { outcome: response.error.code, sentence: response.error.error + because };
      });
      expect(left).toMatchObject([
        {
          actorId: admin.user.id,
          actorName: admin.user.name,
          action: name,
          subjectId: input.params?.id ?? null,
          ...end,
        },
      ]);
    },
  );

  test('unpublishing a course is not called publishing', async () => {
    const { id } = await makeCourse(site);
    const left = await entriesOf(() =>
      site.call(publishCourse, { params: { id }, body: { published: false } }, admin.cookie),
    );
    expect(left).toMatchObject([{ action: 'unpublishCourse', subjectId: id, outcome: 'done' }]);
  });

  test.each(writes)('$name by another user leaves no entry', async ({ name, endpoint }) => {
    const input = await calls[name]();
    const left = await entriesOf(async () => {
      expect((await site.call(endpoint, input)).status).toBe(401);
      expect((await site.call(endpoint, input, testAdmin.cookie)).error.code).toBe('test_admin_reads_only');
    });
    expect(left).toEqual([]);
  });

  test('invalid input leaves no entry', async () => {
    const left = await entriesOf(async () => {
      expect((await site.call(createCourse, { body: {} }, admin.cookie)).status).toBe(400);
      expect((await site.call(changeRole, { params: { id: 'x' } }, admin.cookie)).status).toBe(400);
    });
    expect(left).toEqual([]);
  });

  test('a refusal by the handler is the outcome of its entry', async () => {
    const body = { ...course, title: '    a    ' };
    const left = await entriesOf(() => site.call(createCourse, { body }, admin.cookie));
    expect(left).toMatchObject([{ action: 'createCourse', outcome: 'invalid_input' }]);
  });
});

describe('when the database fails', () => {
  test('a write that cannot be recorded is not made', async () => {
    const { id } = await makeCourse(site, { publishedAt: null });
    const publish = () =>
      site.call(publishCourse, { params: { id }, body: { published: true } }, admin.cookie);
    const mend = await breakTable(site, 'audit_entries', 'insert');
    expect((await publish()).status).toBe(500);
    const { db } = site.deps.database;
    const row = db.selectFrom('courses').select('published_at').where('id', '=', id);
    expect((await row.executeTakeFirstOrThrow()).published_at).toBeNull();
    await mend();
    expect((await publish()).status).toBe(200);
    expect((await row.executeTakeFirstOrThrow()).published_at).not.toBeNull();
  });

  test('a write whose end cannot be recorded is made, and its entry stays started', async () => {
    const { id } = await makeCourse(site, { publishedAt: null });
    const input = { params: { id }, body: { published: true } };
    const mend = await breakTable(site, 'audit_entries', 'update');
    const left = await entriesOf(async () => {
      expect((await site.call(publishCourse, input, admin.cookie)).status).toBe(200);
    });
    await mend();
    expect(left).toMatchObject([{ outcome: 'started', sentence: publishCourse.summary }]);
  });

  test('a write that fails has the outcome internal', async () => {
    const { id } = await makeCourse(site, { publishedAt: null });
    const input = { params: { id }, body: { published: true } };
    const mend = await breakTable(site, 'courses', 'update');
    const left = await entriesOf(async () => {
      expect((await site.call(publishCourse, input, admin.cookie)).status).toBe(500);
    });
    await mend();
    expect(left).toMatchObject([{ action: 'publishCourse', outcome: 'internal', subjectId: id }]);
  });
});

describe('reading the log', () => {
  test('is for administrators and the test administrator, and contains no addresses', async () => {
    expect((await site.call(listAuditEntries)).error.code).toBe('not_signed_in');
    const someone = await site.user();
    expect((await site.call(listAuditEntries, {}, someone.cookie)).error.code).toBe('forbidden');
    const shown = await entries(testAdmin.cookie);
    expect(shown).toEqual(await entries());
    expect(JSON.stringify(shown)).not.toContain('@');
  });

  test('shows each entry once over its pages, newest first', async () => {
    const { db } = site.deps.database;
    const at = new Date('2026-01-01T00:00:00Z');
    const row = { at, actor_name: 'Someone who left', action: 'deleteCourse', sentence: '', outcome: 'done' };
    await db
      .insertInto('audit_entries')
      .values(Array.from({ length: 120 }, () => row))
      .execute();
    const seen: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: Record<string, string> = cursor ? { cursor } : {};
      const { data } = await site.call(listAuditEntries, { query }, admin.cookie);
      expect(data.entries.length).toBeLessThanOrEqual(50);
      seen.push(...data.entries.map(({ id }) => Number(id)));
      cursor = data.next;
    }
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a));
    const { count } = await db
      .selectFrom('audit_entries')
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(seen).toHaveLength(count);
  });

  test.each(['0', '-1', 'x', '9'.repeat(16), '1e3'])('the cursor %s is refused', async (cursor) => {
    const response = await site.call(listAuditEntries, { query: { cursor } }, admin.cookie);
    expect(response.error).toMatchObject({ code: 'invalid_input', fields: { cursor: expect.any(String) } });
  });

  test('an entry outlives the account of its administrator', async () => {
    const leaver = await site.user('admin');
    await site.call(publishCourse, { params, body: { published: true } }, leaver.cookie);
    await site.product.accounts.removeAccount(leaver.user.id);
    expect((await entries())[0]).toMatchObject({ actorId: null, actorName: leaver.user.name });
  });
});
