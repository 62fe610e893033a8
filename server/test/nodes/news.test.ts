import { apiBase } from '@fit-coder/contracts/endpoint';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StartedSite } from '../start/started-site.ts';
import { adminCookie, nodesForEachTest } from './nodes.ts';

const nodes = nodesForEachTest();
let database: pg.Client;
let courseId: string;
let cookie: string;
beforeEach(async () => {
  database = new pg.Client({ connectionString: nodes.databaseUrl });
  await database.connect();
  await database.query(
    `insert into categories (slug, name, hue, position) values ('python', 'Python', 88, 0)
     on conflict do nothing`,
  );
  courseId = await insertCourse('first');
  cookie = await adminCookie(nodes.a);
});
afterEach(() => database.end());

/** Inserts a course without telling the nodes of it. */
async function insertCourse(slug: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `insert into courses (slug, title, summary, description, category_slug, level, access, instructor, published_at)
     values ($1, 'Course ' || $1, 'One sentence.', 'Twenty characters are the least.', 'python', 'beginner', 'free',
             'Ada', now()) returning id`,
    [slug],
  );
  return rows[0]!.id;
}

/** Publishes or unpublishes the first course through node A, which tells the other nodes. */
async function publish(published: boolean): Promise<void> {
  const response = await fetch(`${nodes.a.origin}${apiBase}/admin/courses/${courseId}/published`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ published }),
  });
  expect(response.status).toBe(200);
}

/** Which of the courses a visitor sees in the catalogue's page, and in the API. */
async function seen({ origin }: StartedSite): Promise<{ page: string[]; api: string[] }> {
  const page = await (await fetch(`${origin}/courses`)).text();
  const api = await (await fetch(`${origin}${apiBase}/courses`)).text();
  const slugs = ['first', 'second', 'third', 'fourth'];
  const named = (text: string) => slugs.filter((slug) => text.includes(`Course ${slug}`));
  return { page: named(page), api: named(api) };
}

const titles = async ({ origin }: StartedSite) => (await fetch(`${origin}${apiBase}/courses`)).text();

async function currentTitle(): Promise<string> {
  const { rows } = await database.query<{ title: string }>('select title from courses where id = $1', [
    courseId,
  ]);
  return rows[0]!.title;
}

const both = (...slugs: string[]) => ({ page: slugs, api: slugs });

test('a change through one node reaches the pages and responses of the other within a second', async () => {
  expect(await seen(nodes.b)).toEqual(both('first'));
  await insertCourse('second');
  expect(await seen(nodes.b), 'kept, because nobody told of the row').toEqual(both('first'));
  await publish(false);
  const changed = performance.now();
  await expect.poll(() => seen(nodes.b), { interval: 10 }).toEqual(both('second'));
  expect(performance.now() - changed).toBeLessThan(1000);
});

test('a node whose listening connection ends drops what it kept', async () => {
  expect(await seen(nodes.b)).toEqual(both('first'));
  await insertCourse('second');
  expect(await seen(nodes.b)).toEqual(both('first'));
  const { rowCount } = await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'node-b'`,
  );
  expect(rowCount).toBeGreaterThan(0);
  await expect.poll(() => seen(nodes.b)).toEqual(both('first', 'second'));
  // It listens again, so it receives notifications.
  await publish(false);
  await expect.poll(() => seen(nodes.b)).toEqual(both('second'));
});

test('a node whose connection falls silent without closing drops what it kept after four seconds at most', async () => {
  expect(await seen(nodes.b)).toEqual(both('first'));
  nodes.lineOfB.swallow({ endsToo: true });
  const deaf = performance.now();
  await insertCourse('second');
  await publish(false);
  expect(await seen(nodes.b), 'the connection is silent (control)').toEqual(both('first'));
  await expect.poll(() => seen(nodes.b), { interval: 20 }).toEqual(both('second'));
  // One second between two checks and three for the response, and the time of this machine.
  expect(performance.now() - deaf).toBeLessThan(6000);
  // While it misses notifications, it keeps nothing, so it serves changes that nobody told it of.
  await insertCourse('third');
  expect(await seen(nodes.b)).toEqual(both('second', 'third'));
  await publish(true);
  expect(await seen(nodes.b)).toEqual(both('first', 'second', 'third'));

  nodes.lineOfB.resume();
  // It keeps pages again, so it does not serve a change that nobody told it of.
  await expect
    .poll(async () => {
      const before = await seen(nodes.b);
      await database.query(`update courses set title = title || ' again' where id = $1`, [courseId]);
      return before.api.length === 3 && !(await titles(nodes.b)).includes(await currentTitle());
    })
    .toBe(true);
  await publish(false);
  await expect.poll(() => seen(nodes.b)).toEqual(both('second', 'third'));
});
