import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import pg from 'pg';
import { maxPlaylistCourses } from '../../../contracts/src/learning.ts';
import {
  presentCard,
  presentCourse,
  type CardRow,
  type CourseRow,
} from '../../../server/src/domains/catalogue/courses/course.ts';
import {
  presentLecture,
  type ShownLectureRow,
} from '../../../server/src/domains/catalogue/lectures/lecture.ts';
import { presentUser, type UserRow } from '../../../server/src/domains/accounts/users/user.ts';
import { serveJson } from '../json-server.ts';
import { cardColumns } from './card-columns.ts';

/**
 * A course's page, a search, a user's own data and their playlist with plain Node: the same rows are read and written, and
 * the product's objects made of them. The product reads and writes some of them in one statement. Here each step has its
 * own, as in code that is not tuned. There are no limits, logs or metrics; the headers are the product's.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });

const courseBySlug = `select ${cardColumns}, c.description, c.outcomes, c.requirements, c.published_at, c.created_at
  from courses c join categories k on k.slug = c.category_slug where c.slug = $1 and c.published_at is not null`;
const lecturesOf = `select id, section, title, summary, preview, asset_id, duration_seconds
  from lectures where course_id = $1 order by position`;
const found = `select ${cardColumns} from courses c join categories k on k.slug = c.category_slug
  where c.published_at is not null and c.search @@ (to_tsquery('english', $1) || to_tsquery('simple', $1))
  order by c.published_at desc, c.id desc limit 25`;
const userById = 'select id, name, email, role, avatar, created_at, has_factor from users where id = $1';

async function course(slug: string): Promise<object> {
  const { rows } = await pool.query<CourseRow>(courseBySlug, [slug]);
  const [row] = rows;
  if (!row) throw new Error('there is no such course');
  const lectures = await pool.query<ShownLectureRow>(lecturesOf, [row.id]);
  return { course: presentCourse(row), lectures: lectures.rows.map(presentLecture) };
}

async function search(word: string): Promise<object> {
  const { rows } = await pool.query<CardRow>(found, [`'${word.replaceAll("'", "''")}':*`]);
  return { courses: rows.slice(0, 24).map(presentCard), next: null, total: rows.length };
}

async function userOf({ headers }: IncomingMessage): Promise<string> {
  const token = /fc_session=([\w-]+)/u.exec(headers.cookie ?? '')?.[1] ?? '';
  const { rows } = await pool.query<{ user_id: string }>(
    `select s.user_id, u.role, u.has_factor, s.created_at, s.last_seen_at, s.confirmed_at
     from sessions s join users u on u.id = s.user_id where s.token_hash = $1 and s.expires_at > now()`,
    [createHash('sha256').update(token).digest()],
  );
  if (!rows[0]) throw new Error('not logged in');
  return rows[0].user_id;
}

async function me(userId: string): Promise<object> {
  const { rows } = await pool.query<UserRow>(userById, [userId]);
  if (!rows[0]) throw new Error('not logged in');
  return { user: presentUser(rows[0], false) };
}

async function addToPlaylist(userId: string, courseId: string): Promise<object> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select name, email from users where id = $1 for no key update', [userId]);
    const { rows } = await client.query<{ title: string }>(
      'select id, title, published_at from courses where id = $1 and published_at is not null',
      [courseId],
    );
    const present = await client.query<{ course_id: string }>(
      'select course_id from playlist_items where user_id = $1 and removed_at is null',
      [userId],
    );
    if (!rows[0]) throw new Error('there is no such course');
    const isPresent = present.rows.some((row) => row.course_id === courseId);
    if (!isPresent) {
      if (present.rows.length >= maxPlaylistCourses) throw new Error('the playlist is full');
      await client.query(
        `insert into playlist_items (user_id, course_id) values ($1, $2)
         on conflict (user_id, course_id) do update set removed_at = null`,
        [userId, courseId],
      );
      await client.query(forget);
    }
    await client.query('commit');
    return { success: `${rows[0].title} ${isPresent ? 'is already in' : 'was added to'} your playlist.` };
  } finally {
    client.release();
  }
}

const forget = `delete from playlist_items where ctid = any (array(
  select ctid from playlist_items where removed_at <= now() - interval '1 hour' order by removed_at limit 100
  for update skip locked))`;

async function removeFromPlaylist(userId: string, courseId: string | null): Promise<object> {
  await pool.query(
    'update playlist_items set removed_at = now() where user_id = $1 and course_id = $2 and removed_at is null',
    [userId, courseId],
  );
  await pool.query(forget);
  return { success: 'Removed from your playlist.' };
}

async function respond(request: IncomingMessage): Promise<object> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/') return {};
  if (pathname === '/courses') return search(searchParams.get('q') ?? '');
  if (pathname.startsWith('/courses/')) return course(pathname.slice('/courses/'.length));
  const userId = await userOf(request);
  if (pathname === '/me') return me(userId);
  if (request.method === 'DELETE') return removeFromPlaylist(userId, searchParams.get('id'));
  const { id = '' } = (await json(request)) as { id?: string };
  return addToPlaylist(userId, id);
}

serveJson(respond);
