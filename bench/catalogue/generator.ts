import pg from 'pg';
import { someWords } from './words.ts';

/**
 * Adds courses until there are `count`, each 78 seconds after the one before, one of 20 as a draft: a million within the
 * last 903 days. They have no lectures. Two connections insert them, and the indexes are built afterwards, because one
 * connection and indexes that grow with each course would take longer.
 */
export async function growCatalogue(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: counted } = await client.query<{ count: number }>('select count(*)::int from courses');
    const there = counted[0]?.count ?? 0;
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index
       where indrelid = 'courses'::regclass and not indisunique`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    const middle = Math.floor((there + count) / 2);
    await Promise.all([
      insertCourses(databaseUrl, there + 1, middle),
      insertCourses(databaseUrl, middle + 1, count),
    ]);
    for (const { definition } of indexes) await client.query(definition);
    await client.query('vacuum analyze courses');
  } finally {
    await client.end();
  }
}

async function insertCourses(databaseUrl: string, from: number, to: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set synchronous_commit = off');
    await client.query(
      `insert into courses (slug, title, summary, description, category_slug, level, access, instructor,
         lecture_count, duration_seconds, created_at, published_at)
       select 'generated-' || n, ${someWords(4)}, ${someWords(6)}, ${someWords(12)},
         categories[1 + n % cardinality(categories)], 'beginner', 'free', 'Instructor ' || n % 5000, n % 40, n % 40 * 300,
         added, case when n % 20 > 0 then added end
       from (select array_agg(slug order by slug) as categories from categories) as all_categories,
         generate_series(${from}, ${to}) as n,
         lateral (select now() - interval '903 days' + n * interval '78 seconds' as added) as times`,
    );
  } finally {
    await client.end();
  }
}
