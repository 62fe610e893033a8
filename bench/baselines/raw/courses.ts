import pg from 'pg';
import { presentCard } from '../../../server/src/domains/catalogue/courses/course.ts';
import { serveJson } from '../json-server.ts';
import { cardColumns } from './card-columns.ts';

/** Serves the catalogue's first page with plain Node: one query, and the product's objects and headers. */
const query = `
  select ${cardColumns}, (extract(epoch from c.published_at) * 1000000)::bigint as listed_at
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
    // Neither side counts: the demo's courses fit on one page, so the total is the number of rows.
    total: rows.length,
  };
});
