import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { searchTranscripts } from '@fit-coder/contracts/learning/transcripts';
import { makeCourse } from '../../support/factories.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';

const site = siteForAllTests();

/** Days before the newest lecture, over three periods of four weeks and more. */
const ages = Array.from({ length: 130 }, (_, n) => n);

/** Adds lectures with a video and this title, one of each age. */
async function addLectures(courseId: string, title: string, days: readonly number[]): Promise<void> {
  await site.deps.database.pool.query(
    `with added as (
       insert into lectures (course_id, section, position, title, created_at)
       select $1, 'One', age + 1, $2, timestamptz '2026-11-19 00:30+00' - age * interval '24 hours' from unnest($3::integer[]) as age
       returning id),
     assets as (
       insert into media_assets (lecture_id, state, file_name, size_bytes)
       select id, 'ready', 'a.mp4', 1 from added returning id, lecture_id)
     insert into lecture_captions (lecture_id, language, label, is_default, file, search, created_at)
     select id, 'en', 'English', true, 'captions/none.vtt', to_tsvector('simple', $2), now() from added`,
    [courseId, title, days],
  );
  await site.deps.database.pool.query(
    'update lectures set asset_id = media_assets.id from media_assets where lecture_id = lectures.id',
  );
  await site.deps.database.pool.query(
    'update lecture_captions set created_at = lectures.created_at from lectures where lecture_id = lectures.id',
  );
}

beforeAll(async () => {
  const course = await makeCourse(site, { access: 'free' });
  await addLectures(course.id, 'The quokka', ages);
});

/** What the database finds by reading all rows, without an index. */
async function readAll(word: string, count: number): Promise<string[]> {
  const { rows } = await site.deps.database.pool.query<{ id: string }>(
    `select id from lectures where title_search::text like '%' || $1 || '%' order by created_at desc, id desc limit $2`,
    [word, count],
  );
  return rows.map(({ id }) => id);
}

test.each([
  ['a part of the newest period', 5],
  ['the two newest periods', 28],
  ['all periods', 60],
  ['more than there are', 500],
])('the newest matches are the same with the index as without it: %s', async (_, count) => {
  for (const zone of ['UTC', 'Europe/Berlin', 'Pacific/Auckland'])
    for (const find of ['newest_lectures_titled', 'newest_captions_with']) {
      const found = await site.deps.database.db.transaction().execute(async (tx) => {
        await sql`select set_config('TimeZone', ${zone}, true)`.execute(tx);
        const { rows } = await sql<{ id: string }>`
          select ${find === 'newest_captions_with' ? sql`lecture_captions.lecture_id` : sql`found.id`} as id
          from unnest(${sql.raw(find)}('quokka', ${count}, (select max(created_at) from lectures)))
            with ordinality as found(id, place)
          left join lecture_captions on lecture_captions.id = found.id order by place`.execute(tx);
        return rows.map(({ id }) => id);
      });
      expect(found, `${find} in ${zone}`).toEqual(await readAll('quokka', count));
    }
});

test('without a moment, or with one long after the newest, all periods are searched', async () => {
  const all = await readAll('quokka', 500);
  for (const until of ['null', `timestamptz '2100-01-01'`]) {
    const { rows } = await site.deps.database.pool.query<{ ids: string[] }>(
      `select newest_lectures_titled('quokka', 500, ${until}) as ids`,
    );
    expect(rows[0]?.ids).toEqual(all);
  }
});

test.each([
  ['a few', 70],
  ['more than a thousand', 1100],
])('lectures are found behind the newer ones of a draft: %s', async (many, count) => {
  const word = many === 'a few' ? 'wombat' : 'numbat';
  const course = await makeCourse(site, { access: 'free' });
  await addLectures(course.id, `The ${word}`, [1200]);
  const draft = await makeCourse(site, { publishedAt: null });
  await addLectures(
    draft.id,
    `The ${word}`,
    Array.from({ length: count }, (_, n) => n),
  );
  const found = (await site.call(searchTranscripts, { query: { q: word } })).data.hits;
  expect(found.map((hit) => hit.course.id)).toEqual([course.id]);
});

test.each(['½', '²', '½ ', '١'])('%s, which is no word for the database, finds nothing', async (q) => {
  expect((await site.call(searchTranscripts, { query: { q } })).data.hits).toEqual([]);
});
