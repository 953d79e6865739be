import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../stores/testing/test-database.js'
import { MigrationError, migrate, migrationLock } from './migrate.js'
import { readMigrationState } from './migration-state.js'

let home: string
let url: string
let sql: Sql
let migrations: string

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signpost-migrate-'))
  // Any of the server, next to which the tests create empty ones.
  url = await createTestDatabase()
})

afterAll(() => rm(home, { recursive: true }))

beforeEach(async () => {
  migrations = await mkdtemp(path.join(home, 'migrations-'))
  const database = `test_${path.basename(migrations).slice(-6)}`
  const admin = postgres(url, { max: 1 })
  await admin`create database ${admin(database)}`
  await admin.end()
  sql = postgres(url, { database, onnotice: () => {} })
  return () => sql.end()
})

const write = (file: string, text: string) => writeFile(path.join(migrations, file), text)
const failure = (work: Promise<unknown>) => expect(work).rejects
const tables = async () => {
  const rows = await sql`select tablename from pg_tables where schemaname = 'public' order by 1`
  return rows.map(({ tablename }) => tablename)
}

describe('migrate', () => {
  test('applies what is missing, in order, once', async () => {
    await write('000001-cats.sql', 'create table cats (id int); insert into cats values (1);')
    await write('000002-dogs.sql', 'create table dogs as select id from cats;')
    expect(await migrate(sql, migrations)).toEqual(['000001-cats', '000002-dogs'])
    expect(await migrate(sql, migrations)).toEqual([])
    await write('000003-birds.sql', 'create table birds (id int);')
    expect(await migrate(sql, migrations)).toEqual(['000003-birds'])
    expect(await tables()).toEqual(['birds', 'cats', 'dogs', 'schema_migrations'])
  })

  test('has nothing to do in an empty folder', async () => {
    expect(await migrate(sql, migrations)).toEqual([])
  })

  test('lets several processes migrate at the same time', async () => {
    await write('000001-cats.sql', 'create table cats (id int);')
    await write('000002-dogs.sql', 'create table dogs (id int);')
    const names = await Promise.all([1, 2, 3, 4].map(() => migrate(sql, migrations)))
    expect(names.flat().sort()).toEqual(['000001-cats', '000002-dogs'])
  })

  // A session that has looked for the table before has cached that there is none.
  test('notices what another process has migrated while it waited', async () => {
    await write('000001-cats.sql', 'create table cats (id int);')
    const { database } = sql.options
    const [first, second] = [1, 2].map(() => postgres(url, { database, max: 1, onnotice: () => {} })) as [Sql, Sql]
    await readMigrationState(second, migrations)
    await first`select pg_advisory_lock(${migrationLock})`
    const waiting = migrate(second, migrations)
    await vi.waitFor(async () => {
      expect(await sql`select 1 from pg_locks where locktype = 'advisory' and not granted`).toHaveLength(1)
    }, 60_000)
    expect(await migrate(first, migrations)).toEqual(['000001-cats'])
    await first`select pg_advisory_unlock(${migrationLock})`
    expect(await waiting).toEqual([])
    await Promise.all([first.end(), second.end()])
  })

  test('gives way to transactions that use a table, and is applied after them', async () => {
    await write('000001-cats.sql', 'create table cats (id int); create table dogs (id int);')
    await migrate(sql, migrations)
    await write('000002-names.sql', 'alter table cats add name text; alter table dogs add name text;')
    const migrating = await sql.begin(async (tx) => {
      await tx`insert into dogs values (1)`
      const names = migrate(sql, migrations)
      await vi.waitFor(async () => {
        expect(await sql`select 1 from pg_locks where relation = 'dogs'::regclass and not granted`).toHaveLength(1)
      }, 60_000)
      // Locked by the migration, which waits for this transaction: a deadlock unless it gives way.
      await tx`insert into cats values (1)`
      return [names]
    })
    expect(await migrating[0]).toEqual(['000002-names'])
    expect(await sql`select name from cats`).toEqual([{ name: null }])
  })

  test('undoes a failing file whole, keeps the ones before it, and names the line', async () => {
    await write('000001-cats.sql', 'create table cats (id int);')
    await write('000002-dogs.sql', 'create table dogs (id int);\nselect nonsense;')
    const error = await migrate(sql, migrations).catch((error) => error)
    expect(error).toBeInstanceOf(MigrationError)
    expect(error.message).toBe('The migration 000002-dogs failed, line 2: column "nonsense" does not exist')
    expect(error.cause.code).toBe('42703')
    expect(await tables()).toEqual(['cats', 'schema_migrations'])
    await write('000002-dogs.sql', 'create table dogs (id int);')
    expect(await migrate(sql, migrations)).toEqual(['000002-dogs'])
  })

  test('refuses a file that was edited after it landed', async () => {
    await write('000001-cats.sql', 'create table cats (id int);')
    await migrate(sql, migrations)
    await write('000001-cats.sql', 'create table cats (id bigint);')
    await failure(migrate(sql, migrations)).toThrow(/^The migration 000001-cats was changed after it was applied/)
  })

  test('takes other line ends for no edit', async () => {
    await write('000001-cats.sql', 'create table cats (\nid int);\n')
    await migrate(sql, migrations)
    await write('000001-cats.sql', 'create table cats (\r\nid int);\r\n')
    expect(await migrate(sql, migrations)).toEqual([])
  })

  describe('of a database that is newer than the folder', () => {
    const later = async (text: string) => {
      await write('000001-cats.sql', 'create table cats (id int, name text);')
      await write('000002-dogs.sql', 'create table dogs (id int);')
      await write('000003-later.sql', text)
      await migrate(sql, migrations)
      await rm(path.join(migrations, '000003-later.sql'))
    }

    test('does nothing if it has only more', async () => {
      await later('create table birds (id int);')
      expect(await migrate(sql, migrations)).toEqual([])
      expect(await readMigrationState(sql, migrations)).toMatchObject({ pending: [], newer: ['000003-later'] })
    })

    test('does nothing if it has less that this version does not use', async () => {
      await later('-- Contract: since 000002, cats have no names.\nalter table cats drop column name;')
      expect(await migrate(sql, migrations)).toEqual([])
    })

    test('refuses it if something is gone that this version uses', async () => {
      await later('-- Contract: since 000002, cats have no names.\nalter table cats drop column name;')
      await rm(path.join(migrations, '000002-dogs.sql'))
      await failure(migrate(sql, migrations)).toThrow(
        /^The database is newer than this Signpost: its migration 000003-later has removed what this version uses\./
      )
    })

    test('goes on from a table of versions that did not write this down', async () => {
      await write('000001-cats.sql', 'create table cats (id int);')
      await migrate(sql, migrations)
      await sql`alter table schema_migrations drop column needs`
      expect(await readMigrationState(sql, migrations)).toMatchObject({ applied: ['000001-cats'] })
      await write('000002-dogs.sql', '-- Contract: since 000001, cats are gone.\ndrop table cats;')
      expect(await migrate(sql, migrations)).toEqual(['000002-dogs'])
      expect(await sql`select needs from schema_migrations order by number`).toEqual([{ needs: 0 }, { needs: 1 }])
    })
  })

  test.each(['000002-gap.sql', '1-short.sql', '000001_underscore.sql'])(
    'refuses a first file named %s',
    async (file) => {
      await write(file, 'select 1;')
      await failure(migrate(sql, migrations)).toThrow(`The migration ${file} must be named 000001-its-purpose.sql`)
    }
  )
})
