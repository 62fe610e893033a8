-- How an account came out of a demo: `seeded` by it, or `promoted` to administrator by someone who came out of it.
-- Null: not at all, or confirmed since by an operator or an administrator who did not come out of it.
alter table users add column demo text check (demo in ('seeded', 'promoted'));
update users set demo = 'seeded'
where email in ('admin@fitcoder.example', 'learner@fitcoder.example', 'testadmin@fitcoder.example');
with recursive from_demo (id) as (
  select id from users where demo = 'seeded'
  union
  select subject.id
  from from_demo
  join audit_entries on audit_entries.actor_id = from_demo.id
  join users as subject on subject.id::text = audit_entries.subject_id
  where audit_entries.action = 'changeRole' and audit_entries.outcome = 'done' and subject.role = 'admin'
)
update users set demo = 'promoted' where id in (select id from from_demo) and demo is null;
create index users_demo on users (demo) where demo is not null;

-- One row, since the first start in production on this data.
create table production_starts (
  id integer primary key check (id = 1),
  started_at timestamptz not null
);
