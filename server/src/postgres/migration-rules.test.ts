import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readMigrations } from './migration-files.js'
import { takesAway } from './migration-rules.js'

const folder = fileURLToPath(new URL('../../migrations', import.meta.url))

test('a migration takes nothing away from the previous version, unless it says which version no longer uses it', async () => {
  const migrations = await readMigrations(folder)
  const broken = migrations.flatMap(({ name, sql }) => takesAway(sql).map((statement) => `${name}: ${statement}`))
  expect(broken).toEqual([])
})

test.each([
  'alter table documents drop column title',
  'ALTER TABLE documents\n  DROP title',
  'alter table documents add x text, drop column if exists title',
  'alter table documents rename column title to name',
  'alter table documents rename to papers',
  'alter table documents alter column title type varchar(10)',
  'alter table documents alter title set not null',
  'alter table documents add column place text not null',
  'drop table documents',
  'drop view recent',
  'drop function fold_case(text)',
  'truncate documents',
  "-- It doesn't matter.\ndrop table documents; select 'x'",
  'create table x (id int); drop table documents'
])('%s', (sql) => {
  expect(takesAway(`${sql};`)).toHaveLength(1)
  expect(takesAway(`-- Contract: since 000031, nothing reads it.\n${sql};`)).toHaveLength(
    sql.startsWith('create') ? 1 : 0
  )
  expect(takesAway(`-- Contract: nothing reads it.\n${sql};`)).toHaveLength(1)
})

test.each([
  'create table x (id int primary key, name text not null)',
  'alter table documents add column place text',
  "alter table documents add column place text not null default ''",
  'alter table documents alter column title drop not null',
  'alter table documents alter column title drop default',
  'alter table documents drop constraint one',
  'drop index documents_title_idx',
  '-- drop table documents\nselect 1',
  "comment on table documents is 'drop table documents'",
  'create or replace function f() returns void language plpgsql as $$ begin drop table x; end $$'
])('allowed: %s', (sql) => {
  expect(takesAway(`${sql};`)).toEqual([])
})
