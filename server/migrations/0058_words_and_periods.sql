-- A search wants the newest matches, and a full-text index finds all of them: for a word that is said often, far too many.
-- So the indexes know the period in which something was added as one more word, and can be asked for recent periods.

-- The period of four weeks of a moment as a word, such as ':741'. No word of a search begins with a colon.
create function period_word(added timestamptz) returns text
language sql immutable strict parallel safe
return ':' || floor(extract(epoch from added - timestamptz '1970-01-01 00:00:00+00') / 2419200)::bigint::text;

create function words_and_period(words tsvector, added timestamptz) returns tsvector
language sql immutable strict parallel safe
return words || array_to_tsvector(array[period_word(added)]);

-- The period of a moment, or the one before it.
create function period_until(newest timestamptz) returns tsquery
language sql immutable strict parallel safe
return (quote_literal(period_word(newest)) || '|' || quote_literal(period_word(newest - interval '28 days')))::tsquery;

drop index lecture_captions_search;
create index lecture_captions_search on lecture_captions using gin (words_and_period(search, created_at))
  with (fastupdate = off);
drop index lectures_title_search;
create index lectures_title_search on lectures using gin (words_and_period(title_search, created_at))
  with (fastupdate = off);

-- The newest captions with these words, at most `wanted`: of the four to eight weeks until `newest` if so many are there, or
-- else of all. The planner may only use the index: it does not know how long reading the words takes. So it would also read
-- all rows to find the newest.
create function newest_captions_with(words tsquery, wanted integer, newest timestamptz) returns uuid[]
language plpgsql stable strict
set enable_seqscan = off
set enable_indexscan = off
set max_parallel_workers_per_gather = 0
as $$
declare
  recent uuid[] := array(
    select id from lecture_captions
    where words_and_period(search, created_at) @@ (words && period_until(newest))
    order by created_at desc, id desc limit wanted
  );
begin
  if cardinality(recent) = wanted then
    return recent;
  end if;
  return array(
    select id from lecture_captions where words_and_period(search, created_at) @@ words
    order by created_at desc, id desc limit wanted
  );
end
$$;

-- The same for the titles of lectures.
create function newest_lectures_titled(words tsquery, wanted integer, newest timestamptz) returns uuid[]
language plpgsql stable strict
set enable_seqscan = off
set enable_indexscan = off
set max_parallel_workers_per_gather = 0
as $$
declare
  recent uuid[] := array(
    select id from lectures
    where words_and_period(title_search, created_at) @@ (words && period_until(newest))
    order by created_at desc, id desc limit wanted
  );
begin
  if cardinality(recent) = wanted then
    return recent;
  end if;
  return array(
    select id from lectures where words_and_period(title_search, created_at) @@ words
    order by created_at desc, id desc limit wanted
  );
end
$$;
