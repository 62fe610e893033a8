import { createInterface } from 'node:readline/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { execa } from 'execa';
import { Books, cards, listed, MovableClock } from './double/books.ts';
import { startDouble, type RazorpayDouble } from './double/server.ts';
import { authenticate, createPlan, createSubscription, moveClock } from './double/subscription-books.ts';

let double: RazorpayDouble;
beforeAll(async () => {
  double = await startDouble();
});
afterAll(() => double.close());

function ask(path: string, init: RequestInit = {}, keys = `${double.keyId}:${double.keySecret}`) {
  const authorization = `Basic ${Buffer.from(keys).toString('base64')}`;
  return fetch(double.url + path, { ...init, headers: { authorization } });
}

describe('the double answers as Razorpay does', () => {
  test('only with its keys', async () => {
    expect((await ask('/v1/orders')).status).toBe(200);
    for (const keys of ['', 'rzp_test_double:wrong', 'other:the secret of the double'])
      expect((await ask('/v1/orders', {}, keys)).status).toBe(401);
    expect((await fetch(`${double.url}/v1/orders`)).status).toBe(401);
  });

  test('with an object of an error', async () => {
    const response = await ask('/v1/orders/order_unknown');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { code: 'BAD_REQUEST_ERROR', description: 'The id provided does not exist' },
    });
    expect((await ask('/v1/unicorns')).status).toBe(400);
  });

  test('with ten of a list, and at most a hundred', () => {
    const all = Array.from({ length: 150 }, (_, place) => ({ created_at: place }));
    expect(listed(all, new URLSearchParams()).items).toHaveLength(10);
    const page = listed(all, new URLSearchParams({ count: '500', skip: '100' }));
    expect(page).toMatchObject({ entity: 'collection', count: 50 });
    expect(page.items[0]).toEqual({ created_at: 49 });
    expect(listed(all, new URLSearchParams({ from: '145' })).items).toHaveLength(5);
  });
});

test('periods end on the last day of a shorter month, and on 28 February after a leap day', () => {
  const books = new Books(new MovableClock(new Date('2027-12-31T12:00:00.000Z')));
  const item = { name: 'Plan', amount: 1900, currency: 'INR' };
  const month = createSubscription(books, {
    plan_id: createPlan(books, { period: 'monthly', item }).id,
    total_count: 9,
  });
  authenticate(books, month.id, cards.good);
  moveClock(books, new Date('2028-02-01T00:00:00.000Z'));
  expect(new Date(month.current_end! * 1000).toISOString()).toBe('2028-02-29T12:00:00.000Z');
  moveClock(books, new Date('2028-02-29T00:00:00.000Z'));
  const year = createSubscription(books, {
    plan_id: createPlan(books, { period: 'yearly', item }).id,
    total_count: 9,
  });
  authenticate(books, year.id, cards.good);
  expect(new Date(year.current_end! * 1000).toISOString()).toBe('2029-02-28T00:00:00.000Z');
});

test('it runs as a program that says what a site needs, and lets time pass', async () => {
  const program = new URL('double/main.ts', import.meta.url).pathname;
  const running = execa(process.execPath, [program, '--port', '0'], { reject: false });
  try {
    const lines: string[] = [];
    for await (const line of createInterface(running.stdout)) {
      lines.push(line);
      if (lines.length === 4) break;
    }
    const settings = new Map(lines.map((line) => line.split('=') as [string, string]));
    expect([...settings.keys()]).toEqual([
      'RAZORPAY_API_BASE',
      'RAZORPAY_KEY_ID',
      'RAZORPAY_KEY_SECRET',
      'RAZORPAY_WEBHOOK_SECRET',
    ]);
    const base = settings.get('RAZORPAY_API_BASE') ?? '';
    const response = await fetch(`${base}/double/days/31`, { method: 'POST' });
    const { now } = (await response.json()) as { now: string };
    expect(Date.parse(now)).toBeGreaterThan(Date.now() + 30 * 24 * 60 * 60 * 1000);
  } finally {
    running.kill();
    await running;
  }
});
