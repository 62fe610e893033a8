import pg from 'pg';
import { currentPlaylistVersion } from '../server/src/domains/media/delivery/playlist.ts';
import { someWords, wordOf, words } from './catalogue/words.ts';
import { atMostFigure, type Figure } from './figure.ts';

/** How many lectures are searched, and how many passages of 35 words each has. */
const [lectures, passages] = [100_000, 5];

/** Measures the search in the titles of many lectures and in what is said there. */
export async function transcriptFigures(
  { origin }: { origin: string },
  databaseUrl: string,
): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await fillLectures(client);
    const times: number[] = [];
    const searches = await searchesOf(client);
    for (const search of [...searches, ...searches]) times.push(await timeOf(origin, search));
    const measured = times.slice(searches.length).toSorted((a, b) => a - b);
    const p95 = measured[Math.floor(measured.length * 0.95)] ?? Number.NaN;
    const name = 'Search in what is said in 100,000 lectures, p95';
    return [atMostFigure(name, 'ms', p95, { must: 25, aim: 15 })];
  } finally {
    await client.end();
  }
}

/** Frequent and rare words, beginnings of words, and several words. */
async function searchesOf(client: pg.ClientBase): Promise<string[]> {
  const ranks = Array.from({ length: 60 }, (_, n) => Math.floor(words ** (n / 60)) + 1);
  const { rows } = await client.query<{ w: string }>(
    `select ${wordOf('rank')} as w from unnest($1::integer[]) with ordinality as ranks (rank, n) order by n`,
    [ranks],
  );
  const ranked = rows.map(({ w }) => w);
  return ranked.flatMap((word, n) => {
    const other = ranked[(n * 7) % 40] ?? '';
    return [`${word} `, word.slice(0, 2 + (n % 3)), `${word} ${other} `];
  });
}

async function timeOf(origin: string, search: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(`${origin}/api/v1/transcripts?${new URLSearchParams({ q: search })}`);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`the search for “${search}” was answered with ${response.status}`);
  return performance.now() - start;
}

/**
 * Adds courses of 20 lectures with titles of four words and captions, one of 20 courses as a draft. The demo's lectures
 * and captions get ages among theirs: as the newest, they would be all that a search reads first, without its words.
 */
async function fillLectures(client: pg.ClientBase): Promise<void> {
  for (const table of ['lectures', 'lecture_captions'])
    await client.query(`update ${table} set created_at = now() - random() * interval '900 days'`);
  await client.query(`insert into courses
      (slug, title, summary, description, category_slug, level, access, instructor, published_at)
    select 'said-' || n, 'Said ' || n, 's', repeat('d', 30), (select slug from categories limit 1), 'beginner',
      'free', 'x', case when n % 20 > 0 then now() - n * interval '1 minute' end
    from generate_series(1, ${lectures / 20}) as n`);
  await client.query(`insert into lectures (course_id, section, position, title, created_at)
    select id, 's', n, ${someWords(4)}, now() - random() * interval '900 days'
    from courses, generate_series(1, 20) as n where slug like 'said-%'`);
  await client.query(`with assets as (
      insert into media_assets (lecture_id, state, file_name, size_bytes, playlist_version)
      select id, 'ready', 'said.mp4', 1, ${currentPlaylistVersion} from lectures where section = 's' returning id, lecture_id)
    update lectures set asset_id = assets.id from assets where lectures.id = assets.lecture_id`);
  await client.query(`insert into lecture_captions (lecture_id, language, label, is_default, file, created_at)
    select id, 'en', 'English', true, 'f', now() - random() * interval '900 days' from lectures where section = 's'`);
  await fillPassages(client);
}

async function fillPassages(client: pg.ClientBase): Promise<void> {
  await client.query(`insert into transcript_passages
      (captions_id, position, start_seconds, end_seconds, text, cue_offsets, cue_seconds, search)
    select captions.id, n, n * 15, n * 15 + 15, passage.text, '{0}', array[n * 15],
      strip(to_tsvector('english', passage.text) || to_tsvector('simple', passage.text))
    from lecture_captions as captions cross join generate_series(0, ${passages - 1}) as n
      cross join lateral (select ${someWords(35)} as text) as passage
    where captions.file = 'f'`);
  await client.query('create aggregate whole(tsvector) (sfunc = tsvector_concat, stype = tsvector)');
  // One by one, the index would take longer than everything else.
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_indexdef('lecture_captions_search'::regclass) as definition`,
  );
  await client.query('drop index lecture_captions_search');
  await client.query(`update lecture_captions set search = strip(said.words)
    from (select captions_id, whole(search) as words from transcript_passages group by 1) as said
    where captions_id = id and file = 'f'`);
  await client.query(rows[0]?.definition ?? '');
  await client.query('vacuum analyze');
}
