import pg from 'pg';
import { currentPlaylistVersion } from '../server/src/domains/media/delivery/playlist.ts';
import { logIn, type Turns } from './buyers.ts';
import { startBaseline } from './baselines/start.ts';
import { connections, cpuFigure, type Target } from './cpu.ts';
import { atLeastFigure, type Figure } from './figure.ts';
import { measureRendering } from './load.ts';

/** Measures what a learner does: reports of a player against plain Node with the same write, and the home page. */
export async function learningFigures(
  site: Target,
  { databaseUrl, seconds }: { databaseUrl: string; seconds: number },
): Promise<Figure[]> {
  const baseline = await startBaseline('plain-reports.ts', databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const count = Math.round(seconds * 640);
    const prepare = () => reportTurns(client);
    const targets = [site, baseline] as const;
    return [
      await cpuFigure('Report what was watched, CPU per report', targets, { prepare, count }),
      await homeFigure(site, client, seconds),
    ];
  } finally {
    await client.end();
  }
}

/** The lectures of a free course of the demo. */
async function freeLectures(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select lectures.id from lectures join courses on courses.id = course_id
     where access = 'free' and published_at is not null order by course_id, position limit 5`,
  );
  if (rows.length === 0) throw new Error('the demo has no free lectures');
  return rows.map(({ id }) => id);
}

/** Players that report ten more seconds in each turn. */
async function reportTurns(client: pg.ClientBase): Promise<Turns> {
  const [lectureId] = await recordedLectures(client);
  const cookies = await logIn(client, connections, null);
  return (index) => {
    const from = (Math.floor(index / cookies.length) % 400) * 10;
    const report = { lectureId, watched: [{ from, to: from + 10 }], position: from + 10, ago: 0.2 };
    const headers = { cookie: cookies[index % cookies.length] ?? '' };
    return [{ method: 'PUT', path: '/progress', body: { lectures: [report] }, headers }];
  };
}

/** The bench transcodes nothing, so lectures that players report get a length of an hour and a video that is ready. */
async function recordedLectures(client: pg.ClientBase): Promise<string[]> {
  const ids = await freeLectures(client);
  await client.query(
    `with asset as (
       insert into media_assets (lecture_id, state, file_name, size_bytes, playlist_version)
       select id, 'ready', 'bench.mp4', 1, ${currentPlaylistVersion} from unnest($1::uuid[]) as id
       where not exists (select from media_assets where file_name = 'bench.mp4' and lecture_id = id)
       returning id, lecture_id)
     update lectures set asset_id = asset.id, duration_seconds = 4000 from asset where lectures.id = asset.lecture_id`,
    [ids],
  );
  return ids;
}

/** The home of a learner who has begun courses, rendered for each request. */
async function homeFigure({ origin, pid }: Target, client: pg.ClientBase, seconds: number): Promise<Figure> {
  const ids = await recordedLectures(client);
  const [cookie = ''] = await logIn(client, 1, null);
  for (const [index, lectureId] of ids.entries()) {
    const to = index === 0 ? 4000 : 90;
    const report = { lectureId, watched: [{ from: 0, to }], position: to, ago: 10 - index };
    const response = await fetch(`${origin}/api/v1/progress`, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ lectures: [report] }),
    });
    if (!response.ok) throw new Error(`a report was answered with ${response.status}`);
  }
  const headers = { cookie, 'accept-encoding': 'br' };
  const load = await measureRendering({ url: `${origin}/`, headers, pids: [pid], seconds });
  return atLeastFigure("A learner's home, uncached, per core", 'pages/s', load.requests / load.cpuSeconds, {
    must: 400,
    aim: 800,
  });
}
