-- Text as search sees it: signs that join words part them, and the signs of languages are words (C++, C#).
create function searchable(text) returns text
  language sql immutable strict parallel safe
  return translate(replace(replace($1, '+', 'plus'), '#', 'sharp'), './\-_:@&<>=', '           ');

-- Stems, so that "generators" finds "generator", and the words as written, so that a word that is still being
-- typed finds what it is going to be ("programmi").
alter table courses drop column search;
alter table courses add column search tsvector not null generated always as (
  setweight(to_tsvector('english', searchable(title)), 'A')
  || setweight(to_tsvector('simple', searchable(title)), 'A')
  || setweight(to_tsvector('english', searchable(technology || ' ' || instructor || ' ' || summary)), 'B')
  || setweight(to_tsvector('simple', searchable(technology || ' ' || instructor || ' ' || summary)), 'B')
  || setweight(to_tsvector('english', searchable(description)), 'C')
) stored;
create index courses_search on courses using gin (search);
