import pg from 'pg';
import { presentCard } from '../../../server/src/domains/catalogue/courses/course.ts';
import { serveJson } from '../json-server.ts';

/** Serves the catalogue's first page with plain Node: one query, and the product's objects and headers. */
const query = `
  select c.id, c.slug, c.title, c.summary, c.level, c.access, c.price_cents, c.instructor, c.technology, c.snippet, c.poster,
    c.lecture_count, c.duration_seconds, k.slug as category_slug, k.name as category_name, k.hue as category_hue,
    (extract(epoch from c.published_at) * 1000000)::bigint as listed_at
  from courses c join categories k on k.slug = c.category_slug
  where c.published_at is not null
  order by c.published_at desc, c.id desc
  limit 25`;

const pageSize = 24;
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });

serveJson(async () => {
  const { rows } = await pool.query(query);
  return {
    courses: rows.slice(0, pageSize).map(presentCard),
    next: rows.length > pageSize ? rows[pageSize].listed_at : null,
  };
});
