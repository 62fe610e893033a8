/** The columns of a course's card, for a query that names the tables `courses c` and `categories k`. */
export const cardColumns = `c.id, c.slug, c.title, c.summary, c.level, c.access, c.price_cents, c.instructor, c.technology, c.snippet,
  c.poster, c.lecture_count, c.duration_seconds, c.rating_count, c.rating_sum, c.available_on::text as available_on,
  case when exists (select from lectures where course_id = c.id and asset_id is not null) then 'recorded'
    when exists (select from lectures l join media_assets a on a.lecture_id = l.id where l.course_id = c.id
      and a.state in ('uploaded', 'processing', 'ready')) then 'preparing' else 'announced' end as stage,
  k.slug as category_slug, k.name as category_name, k.hue as category_hue`;
