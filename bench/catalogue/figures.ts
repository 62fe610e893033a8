import pg from 'pg';
import { atMostFigure, ratioFigure, type Figure } from '../figure.ts';
import { growCatalogue } from './generator.ts';
import { startCatalogueSite, type CatalogueSite } from './site.ts';
import { wordOf } from './words.ts';

/** How many courses there are in each step. */
const sizes = [10_000, 100_000, 1_000_000] as const;

/** Measures lists and searches over a growing catalogue, and the statistics over a million views. */
export async function catalogueFigures(adminUrl: string, folder: string): Promise<Figure[]> {
  const site = await startCatalogueSite(adminUrl, folder);
  const lists: Lists[] = [];
  for (const size of sizes) {
    await growCatalogue(site.databaseUrl, size);
    lists.push(await timeLists(site));
  }
  const [small, , large] = lists;
  if (!small || !large) throw new Error('there are three sizes');
  return [
    listFigure('The first page of the catalogue', small.first, large.first),
    listFigure('The 20th page of the catalogue', small.later, large.later),
    ...(await searchFigures(site)),
    await statisticsFigure(site),
  ];
}

interface Lists {
  readonly first: number;
  readonly later: number;
}

function listFigure(name: string, small: number, large: number): Figure {
  const target = { must: 1.5, aim: 1.1 };
  return ratioFigure(`${name}, 1,000,000 courses against 10,000`, 'ms', large, small, target);
}

async function timeLists(site: CatalogueSite): Promise<Lists> {
  let next = '';
  for (let page = 1; page < 20; page += 1) {
    const cursor = next && `?cursor=${next}`;
    const response = await fetch(`${site.origin}/api/v1/courses${cursor}`);
    ({ next } = (await response.json()) as { next: string });
  }
  return {
    first: await timeOf(site, '/courses', 200),
    later: await timeOf(site, `/courses?cursor=${next}`, 200),
  };
}

/** Ranks of words that between one course of ten and one of a thousand contains. */
const medium = [2, 5, 10, 20, 40, 80, 150, 300];

async function searchFigures(site: CatalogueSite): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: site.databaseUrl });
  await client.connect();
  try {
    const found = async (ranks: readonly number[]) => {
      const { rows } = await client.query<{ word: string }>(
        `select ${wordOf('rank')} as word from unnest($1::integer[]) with ordinality as ranks (rank, n) order by n`,
        [ranks],
      );
      return rows.map(({ word }) => word);
    };
    const words = await found(medium);
    const [rare = ''] = await found([15_000]);
    const pairs = words.flatMap((one, index) => words.slice(index + 1).map((other) => `${one} ${other} `));
    const worst = Math.max(
      ...(await inSequence(pairs, (q) => timeOf(site, `/courses?${new URLSearchParams({ q })}`))),
    );
    const bySort = async (q: string) => {
      const queries = ['created', 'title'].map((sort) => new URLSearchParams({ q, sort }));
      return Math.max(...(await inSequence(queries, (query) => timeOf(site, `/admin/courses?${query}`))));
    };
    const of = 'of 1,000,000 courses';
    return [
      atMostFigure(`Search ${of} for two medium words, the slowest pair`, 'ms', worst, { must: 50, aim: 25 }),
      atMostFigure(`Admin search ${of} for a rare word`, 'ms', await bySort(`${rare} `), {
        must: 25,
        aim: 10,
      }),
      atMostFigure(`Admin search ${of} without a hit`, 'ms', await bySort('nowhere '), { must: 25, aim: 10 }),
    ];
  } finally {
    await client.end();
  }
}

async function statisticsFigure(site: CatalogueSite): Promise<Figure> {
  const client = new pg.Client({ connectionString: site.databaseUrl });
  await client.connect();
  try {
    await client.query(`insert into lecture_views (day, viewed_at)
      select at::date, at from generate_series(1, 1000000) as n,
        lateral (select now() - (random() + n - n) * interval '3 years' as at) as times`);
    await client.query('vacuum analyze lecture_views, lecture_view_counts');
  } finally {
    await client.end();
  }
  const value = await timeOf(site, '/admin/stats', 50);
  return atMostFigure('Statistics over 1,000,000 views', 'ms', value, { must: 25, aim: 5 });
}

/** The median time of a request in milliseconds, without the site's caches, once the database has prepared it. */
async function timeOf({ origin, cookie }: CatalogueSite, path: string, times = 7): Promise<number> {
  const measured: number[] = [];
  for (let index = 0; index < times + 6; index += 1) {
    const start = performance.now();
    const response = await fetch(`${origin}/api/v1${path}`, {
      headers: { cookie, 'cache-control': 'no-cache' },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${text}`);
    if (index >= 6) measured.push(performance.now() - start);
  }
  return measured.toSorted((one, other) => one - other)[Math.floor(times / 2)] ?? Number.NaN;
}

async function inSequence<Item>(
  items: readonly Item[],
  measure: (item: Item) => Promise<number>,
): Promise<number[]> {
  const values: number[] = [];
  for (const item of items) values.push(await measure(item));
  return values;
}
