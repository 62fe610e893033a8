-- A search wants the newest matches, and a full-text index finds all of them: for a word that is said often, far too many.
-- So the indexes know the period in which something was added as one more word, and can be asked for recent periods.

-- The number of the period of four weeks in which something was added, counted from 1970.
create function period_of(added timestamptz) returns bigint
language sql immutable strict parallel safe
return floor(extract(epoch from added - timestamptz '1970-01-01 00:00:00+00') / 2419200)::bigint;

-- The words with the one of the period, such as ':741'. No word of a search begins with a colon.
create function words_and_period(words tsvector, added timestamptz) returns tsvector
language sql immutable strict parallel safe
return words || array_to_tsvector(array[':' || period_of(added)::text]);

-- The period of a moment, or the one before it.
create function period_until(newest timestamptz) returns tsquery
language sql immutable strict parallel safe
return format($$':%s' | ':%s'$$, period_of(newest), period_of(newest) - 1)::tsquery;

drop index lecture_captions_search;
create index lecture_captions_search on lecture_captions using gin (words_and_period(search, created_at))
  with (fastupdate = off);
drop index lectures_title_search;
create index lectures_title_search on lectures using gin (words_and_period(title_search, created_at))
  with (fastupdate = off);

-- Returns at most `wanted` of the newest captions with these words. It looks in the period of `newest` and the one before, and
-- in all periods if those hold too few or `newest` is null. The planner must use the index, because it underestimates the
-- cost of reading words.
create function newest_captions_with(words tsquery, wanted integer, newest timestamptz) returns uuid[]
language plpgsql stable
set enable_seqscan = off
set enable_indexscan = off
set max_parallel_workers_per_gather = 0
as $$
declare
  recent uuid[];
begin
  if newest is not null then
    recent := array(
      select id from lecture_captions
      where words_and_period(search, created_at) @@ (words && period_until(newest))
      order by created_at desc, id desc limit wanted
    );
    if cardinality(recent) = wanted then
      return recent;
    end if;
  end if;
  return array(
    select id from lecture_captions where words_and_period(search, created_at) @@ words
    order by created_at desc, id desc limit wanted
  );
end
$$;

-- The same for the titles of lectures.
create function newest_lectures_titled(words tsquery, wanted integer, newest timestamptz) returns uuid[]
language plpgsql stable
set enable_seqscan = off
set enable_indexscan = off
set max_parallel_workers_per_gather = 0
as $$
declare
  recent uuid[];
begin
  if newest is not null then
    recent := array(
      select id from lectures
      where words_and_period(title_search, created_at) @@ (words && period_until(newest))
      order by created_at desc, id desc limit wanted
    );
    if cardinality(recent) = wanted then
      return recent;
    end if;
  end if;
  return array(
    select id from lectures where words_and_period(title_search, created_at) @@ words
    order by created_at desc, id desc limit wanted
  );
end
$$;
