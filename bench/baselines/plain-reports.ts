import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import pg from 'pg';
import { serveJson } from './json-server.ts';

/**
 * Reports of a player with plain Node: the session is looked up, the body checked, the right to watch and the length
 * are read, and the same row is written. There are no limits, logs or metrics.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });

interface Report {
  readonly lectureId: string;
  readonly watched: readonly { readonly from: number; readonly to: number }[];
  readonly position: number;
  readonly ago: number;
}

async function userOf({ headers }: IncomingMessage): Promise<string> {
  const token = /fc_session=([\w-]+)/u.exec(headers.cookie ?? '')?.[1] ?? '';
  const hash = createHash('sha256').update(token).digest();
  const { rows } = await pool.query<{ user_id: string }>({
    name: 'session',
    text: `select s.user_id, u.role from sessions s join users u on u.id = s.user_id
      where s.token_hash = $1 and s.expires_at > now()`,
    values: [hash],
  });
  return rows[0]?.user_id ?? '';
}

/** Lengths in seconds, read once. */
const lengths = new Map<string, number>();

async function lengthOf(lectureId: string): Promise<number> {
  const known = lengths.get(lectureId);
  if (known !== undefined) return known;
  const { rows } = await pool.query<{ length: number }>(
    'select duration_seconds as length from lectures where id = $1 and asset_id is not null',
    [lectureId],
  );
  const length = rows[0]?.length ?? 0;
  lengths.set(lectureId, length);
  return length;
}

async function save(userId: string, { lectureId, watched, position, ago }: Report): Promise<object> {
  if (!Number.isInteger(position) || !(ago >= 0) || !Array.isArray(watched)) throw new Error('invalid');
  const length = await lengthOf(lectureId);
  const ranges = watched.map(({ from, to }) => `[${from},${Math.min(to, length)})`).join();
  const { rows } = await pool.query({
    name: 'save',
    text: `insert into lecture_progress as stored
        (user_id, lecture_id, watched, length_seconds, position_seconds, position_at, done_at)
      values ($1, $2, $3::int4multirange, $4, $5, $6,
        case when covered_seconds($3::int4multirange) * 100 >= $4::integer * 90 then now() end)
      on conflict (user_id, lecture_id) do update set watched = stored.watched + excluded.watched,
        length_seconds = excluded.length_seconds,
        position_seconds = case when excluded.position_at >= stored.position_at
          then excluded.position_seconds else stored.position_seconds end,
        position_at = greatest(stored.position_at, excluded.position_at),
        done_at = coalesce(stored.done_at, case when
          covered_seconds(stored.watched + excluded.watched) * 100 >= excluded.length_seconds * 90 then now() end)
      returning lecture_id, covered_seconds(watched), position_seconds, position_at, done_at is not null as done`,
    values: [userId, lectureId, `{${ranges}}`, length, position, new Date(Date.now() - ago * 1000)],
  });
  return { lectures: rows };
}

async function respond(request: IncomingMessage): Promise<object> {
  if (request.url === '/') return {};
  const userId = await userOf(request);
  if (!userId) throw new Error('not logged in');
  const { lectures } = (await json(request)) as { lectures: Report[] };
  const [report] = lectures;
  if (!report) throw new Error('nothing was watched');
  return save(userId, report);
}

serveJson(respond);
