import pg from 'pg';
import { logIn, type BuyerRequest } from './buyers.ts';
import { startBaseline } from './baselines/start.ts';
import { connections, cpuFigure, expectSameAnswers, type Target } from './cpu.ts';
import type { Figure } from './figure.ts';

/** Measures calls that screens often make, against plain Node that gives the same answers. */
export async function apiCallFigures(
  site: Target,
  { databaseUrl, seconds }: { databaseUrl: string; seconds: number },
): Promise<Figure[]> {
  const baseline = await startBaseline('raw/api.ts', databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { id, slug, word } = await longestCourse(client);
    const cookies = await logIn(client, connections, null);
    const fresh = { 'cache-control': 'no-cache' };
    const calls: [string, (headers: Readonly<Record<string, string>>) => BuyerRequest[]][] = [
      ['GET /courses/:slug, asked of the database', () => [get(`/courses/${slug}`, fresh)]],
      ['GET /courses?q=, asked of the database', () => [get(`/courses?q=${word}`, fresh)]],
      ['GET /me', (headers) => [get('/me', headers)]],
      [
        'Add to playlist and remove, per pair',
        (headers) => [
          { method: 'POST', path: '/playlist', body: { id }, headers },
          { method: 'DELETE', path: `/removefromplaylist?id=${id}`, headers },
        ],
      ],
    ];
    const figures: Figure[] = [];
    for (const [name, requestsOf] of calls) {
      const prepare = async () => (index: number) =>
        requestsOf({ cookie: cookies[index % cookies.length] ?? '' });
      const targets = [site, baseline] as const;
      // So many that the warm-up compiles all code, and that each round contains its share of the garbage collections.
      const count = Math.round(seconds * 2000);
      const work = { prepare, count, target: { must: 1.25, aim: 1.1 } };
      await expectSameAnswers(targets, (await prepare())(0));
      figures.push(await cpuFigure(`${name}, CPU`, targets, work));
    }
    return figures;
  } finally {
    await client.end();
  }
}

function get(path: string, headers: Readonly<Record<string, string>>): BuyerRequest {
  return { method: 'GET', path, headers };
}

/** The published course with the most lectures, and a word of its title. */
async function longestCourse(client: pg.ClientBase): Promise<{ id: string; slug: string; word: string }> {
  const { rows } = await client.query<{ id: string; slug: string; title: string }>(
    `select id, slug, title from courses where published_at is not null order by lecture_count desc, id limit 1`,
  );
  const [course] = rows;
  if (!course) throw new Error('the demo has no published courses');
  return { id: course.id, slug: course.slug, word: course.title.split(' ')[0] ?? '' };
}
