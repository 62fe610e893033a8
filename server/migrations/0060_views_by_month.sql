-- How many views each month has (UTC), so that the statistics need not count them. What a connection records is counted in
-- its own part, so that views that are recorded at the same time do not wait for each other.
create table lecture_view_counts (
  month date not null,
  part smallint not null,
  -- Negative if views were removed that other parts count.
  views bigint not null,
  primary key (month, part)
);

-- Adds a view, or many by one statement, to the counts, and subtracts removed ones. The time of a view never changes.
create function count_lecture_views() returns trigger language plpgsql as $$
declare
  each integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into lecture_view_counts as counted (month, part, views)
  select date_trunc('month', viewed_at at time zone 'UTC'), pg_backend_pid() % 16, each * count(*)
  from changed group by 1 order by 1
  on conflict (month, part) do update set views = counted.views + excluded.views;
  return null;
end $$;

-- The version before works: the triggers only count what it writes, and it does not read the counts.
create trigger count_added after insert on lecture_views referencing new table as changed
  for each statement execute function count_lecture_views();
create trigger count_removed after delete on lecture_views referencing old table as changed
  for each statement execute function count_lecture_views();

insert into lecture_view_counts (month, part, views)
select date_trunc('month', viewed_at at time zone 'UTC'), 0, count(*) from lecture_views group by 1;
