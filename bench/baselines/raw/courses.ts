import { createServer } from 'node:http';
import pg from 'pg';
import { presentCard } from '../../../server/src/domains/catalogue/courses/course.ts';

/** Serves the catalogue's first page with plain Node: one query, the product's object for each row, JSON.stringify. */
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

createServer((_request, response) => {
  pool.query(query).then(
    ({ rows }) => {
      const courses = rows.slice(0, pageSize).map(presentCard);
      const body = JSON.stringify({
        courses,
        next: rows.length > pageSize ? rows[pageSize].listed_at : null,
      });
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      });
      response.end(body);
    },
    () => response.writeHead(500).end(),
  );
}).listen(Number(process.env['PORT']), '127.0.0.1');
