import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { justification, narrowingStatements } from './narrowing.ts';

const folder = new URL('../../../migrations/', import.meta.url);
/** The first migration that runs while nodes of the version before serve. */
const first = '0059';

const files = (await readdir(folder)).filter((name) => name.endsWith('.sql') && name >= first).sort();

test.each(files)('the version before works with %s', async (name) => {
  const text = await readFile(new URL(name, folder), 'utf8');
  const unjustified = justification.test(text) ? [] : await narrowingStatements(text);
  expect(unjustified).toEqual([]);
});

test.each([
  ['alter table users drop column name', 'AT_DropColumn'],
  ['alter table users add column a int not null', 'AT_AddColumn'],
  ['alter table users alter column name set not null', 'AT_SetNotNull'],
  ['alter table users alter column name type varchar(3)', 'AT_AlterColumnType'],
  ['alter table users alter column name drop default', 'AT_ColumnDefault'],
  ['alter table users add check (length(name) > 3)', 'AT_AddConstraint'],
  ['alter table users add unique (name)', 'AT_AddConstraint'],
  ['alter table users drop constraint users_pkey', 'AT_DropConstraint'],
  ['alter table users rename column name to label', 'RenameStmt'],
  ['alter table users rename to people', 'RenameStmt'],
  ['drop table users', 'DropStmt'],
  ['drop index users_by_name', 'DropStmt'],
  ['create unique index on users (name)', 'IndexStmt'],
  ['create trigger t before insert on users execute function f()', 'CreateTrigStmt'],
  ["create or replace function f() returns int language sql as 'select 1'", 'CreateFunctionStmt'],
  ['delete from users', 'DeleteStmt'],
  ['do $$ begin drop table users; end $$', 'DoStmt'],
])('%s may break the version before (control)', async (statement, kind) => {
  expect(await narrowingStatements(`create table of_this_file (a int); ${statement}`)).toEqual([kind]);
});

test.each([
  'create table a (b int not null); create unique index on a (b); alter table a add check (b > 3)',
  'alter table users add column a int, add column b int not null default 3, add column c int check (c > 3)',
  'alter table users alter column name drop not null, alter column name set default 3',
  'create index on users (name)',
  "create function f() returns int language sql as 'select 1'",
  'insert into users (name) values (1); update users set name = 2',
])('%s does not break the version before', async (statements) => {
  expect(await narrowingStatements(statements)).toEqual([]);
});
