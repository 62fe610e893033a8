-- The chapters of a lecture's video in their order: [{"seconds": 0, "title": "Why"}, …]. They are always read and written as a
-- whole, with the lecture.
alter table lectures add column chapters jsonb not null default '[]'
  check (jsonb_typeof(chapters) = 'array');
