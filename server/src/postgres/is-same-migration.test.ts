import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../stores/testing/test-database.js'
import { isSameMigration } from './is-same-migration.js'

const { sql } = await useTestDatabase()

test('a migration is the same with its digest, or one of an earlier text of it', () => {
  const start = { name: '000001-start', sha256: 'a' }
  expect(isSameMigration(start, start)).toBe(true)
  const earlier = '3d81840ad3c4bdc4dbca3ad3dc2268d7d06073a0dc7fde1c0bb062fb4fba39fb'
  expect(isSameMigration(start, { ...start, sha256: earlier })).toBe(true)
  expect(isSameMigration(start, { ...start, sha256: 'b' })).toBe(false)
  expect(isSameMigration({ ...start, name: '000002-others' }, { ...start, sha256: earlier })).toBe(false)
})

test('the migration that mends the earlier text has the function of the text of today', async () => {
  const bodies = ['000001-start', '000031-search-text'].map(async (name) => {
    const text = await readFile(new URL(`../../migrations/${name}.sql`, import.meta.url), 'utf8')
    return /function search_text_of\([\s\S]*?\$\$;/.exec(text)![0]
  })
  const [today, mended] = await Promise.all(bodies)
  expect(mended).toBe(today)
})

// Postgres 15.20 refuses to add columns with a default to these tables.
test('no function has a body that Postgres has parsed, and takes a row of a table', async () => {
  const functions = await sql`
    select proname as name
    from pg_proc
    where pronamespace = 'public'::regnamespace and prosqlbody is not null
      and exists (
        select from unnest(proargtypes) as argument join pg_type on pg_type.oid = argument where typtype = 'c'
      )
  `
  expect([...functions]).toEqual([])
})
