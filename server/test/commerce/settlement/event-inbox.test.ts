import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { EventInbox } from '../../../src/domains/commerce/settlement/event-inbox.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import { sentQueries } from '../../support/sent-queries.ts';

const site = siteForAllTests();
const db = () => site.deps.database.db;
const inbox = () => new EventInbox(db(), site.deps.queue);

function arrival(id: string = randomUUID(), payload = '{}') {
  return { provider: 'sandbox', event: { id, type: 'checkout.paid', subject: null, payload } };
}

/** The stored events with these ids, and the jobs that wait for them. */
async function storedOf(ids: readonly string[]) {
  const events = await db().selectFrom('payment_events').select('id').where('event_id', 'in', ids).execute();
  const keys = events.map((event) => String(event.id));
  const { rows } = await site.deps.database.pool.query<{ singleton_key: string }>(
    `select singleton_key from pgboss.job where name = 'payment-event-received' and singleton_key = any($1)`,
    [keys],
  );
  return { events: events.length, jobs: rows.length };
}

describe('events that arrive together', () => {
  test('are stored in few transactions, each with its job', async () => {
    const ids = Array.from({ length: 60 }, () => randomUUID());
    const box = inbox();
    const sent = await sentQueries(site, () => Promise.all(ids.map((id) => box.store(arrival(id)))));
    expect(await storedOf(ids)).toEqual({ events: 60, jobs: 60 });
    // Fifty in one transaction, and ten in the other.
    expect(sent.filter(({ text }) => text.startsWith('insert into "payment_events"'))).toHaveLength(2);
  });

  test('are stored once if they are the same, even with another body', async () => {
    const id = randomUUID();
    const box = inbox();
    await Promise.all(
      Array.from({ length: 20 }, (_, number) => inbox().store(arrival(id, `{"number":${number}}`))).concat(
        Array.from({ length: 20 }, () => box.store(arrival(id))),
      ),
    );
    expect(await storedOf([id])).toEqual({ events: 1, jobs: 1 });
  });

  test('do not fail with one that cannot be stored', async () => {
    const [good, bad] = [Array.from({ length: 10 }, () => randomUUID()), randomUUID()];
    const box = inbox();
    // This is not JSON, so PostgreSQL refuses it.
    const outcomes = await Promise.allSettled([
      ...good.map((id) => box.store(arrival(id))),
      box.store(arrival(bad, '{"text":')),
    ]);
    const statuses = outcomes.map(({ status }) => status);
    expect(statuses).toEqual([...good.map(() => 'fulfilled'), 'rejected']);
    expect(await storedOf([...good, bad])).toEqual({ events: 10, jobs: 10 });
  });
});

test('is answered only when the event is committed', async () => {
  const id = randomUUID();
  await inbox().store(arrival(id));
  expect(await storedOf([id])).toEqual({ events: 1, jobs: 1 });
});
