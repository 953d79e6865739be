import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { migrate, migrationsFolder } from '@signpost/server'
import { expect, inject, test } from 'vitest'
import { createApi } from '../../support/api.js'
import { contractOperations } from '../../support/contract.js'
import { callEveryOperation } from '../../support/every-operation.js'
import { startProcess } from '../../support/service-process.js'
import { createWorld, type World } from '../../world.js'

const main = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url))

/** The migrations of a later version. `add` applies one more. */
async function laterVersion({ sql }: World) {
  const folder = await mkdtemp(path.join(inject('dataDir'), 'later-'))
  await cp(migrationsFolder, folder, { recursive: true })
  return {
    async add(text: string) {
      const number = String((await readdir(folder)).length + 1).padStart(6, '0')
      await writeFile(path.join(folder, `${number}-later.sql`), text)
      await migrate(sql, folder)
      return number
    }
  }
}

/** The text of a migration that adds to every table. */
async function additions({ sql }: World) {
  const tables = await sql<{ name: string }[]>`
    select quote_ident(relname) as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'
  `
  const columns = tables.map(({ name }) => `alter table ${name} add column added_later text default 'x';`)
  const later = 'create table later (id uuid primary key, document_id uuid references documents on delete cascade);'
  return [...columns, later].join('\n')
}

async function signpost(world: World, ...args: string[]) {
  const { database, dataDir } = world.context.config
  const env = {
    PATH: process.env.PATH,
    SIGNPOST_DATA_DIR: path.join(dataDir, 'other'),
    DATABASE_URL: database.kind === 'external' ? database.url : '',
    PORT: '0'
  }
  return promisify(execFile)('node', [main, ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr })
  )
}

test('a process continues while a newer version migrates its database, and another of its version starts on it until something is removed', {
  timeout: 400_000
}, async () => {
  await using world = await createWorld()
  // Every statement was prepared before, on some connection.
  const called = await callEveryOperation(world)
  expect(contractOperations.map(({ id }) => id).filter((id) => !called.has(id))).toEqual([])
  const later = await laterVersion(world)
  const added = await later.add(await additions(world))
  await callEveryOperation(world)
  await world.sweep()
  await callEveryOperation(world)

  await using again = await startProcess(world, 'api', main, { LOG_LEVEL: 'warn' })
  expect((await createApi(again.url, world.account.test_key).get('/documents')).status).toBe(200)
  expect(again.output()).toContain('the database has migrations of a newer version')
  expect(await signpost(world, 'migrate')).toMatchObject({ code: 0, stdout: expect.stringContaining(`${added}-later`) })
  const { checks } = JSON.parse((await signpost(world, 'doctor', '--json')).stdout)
  expect(checks.find(({ name }: { name: string }) => name === 'migrations')).toMatchObject({
    status: 'warn',
    detail: `of a newer Signpost: ${added}-later`
  })
  // It would not have what it does not know.
  expect(await signpost(world, 'backup', path.join(world.context.config.dataDir, 'of-newer'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`it has the migration ${added}-later. Back up with a version that includes it.`)
  })

  const removed = await later.add(
    `-- Contract: since ${added}, nothing reads it.\nalter table later drop column document_id;`
  )
  const commands = [['start'], ['worker'], ['migrate'], ['keys', 'list', '--email', 'a@example.com']]
  for (const answer of await Promise.all(commands.map((command) => signpost(world, ...command)))) {
    expect(answer).toMatchObject({
      code: 1,
      stderr: `The database is newer than this Signpost: its migration ${removed}-later has removed what this version uses. Run a version that includes it.\n`
    })
  }
})

test('read-only commands do not change a database, and report what is missing', { timeout: 200_000 }, async () => {
  await using world = await createWorld({ parts: { api: false, worker: false } })
  await world.sql`drop schema public cascade`
  await world.sql`drop schema graphile_worker cascade`
  await world.sql`create schema public`
  const tables = () => world.sql`select relname from pg_class where relnamespace = 'public'::regnamespace`
  const doctor = await signpost(world, 'doctor', '--json')
  const { checks } = JSON.parse(doctor.stdout)
  expect(doctor.code).toBe(1)
  expect(checks.find(({ name }: { name: string }) => name === 'migrations')).toEqual({
    name: 'migrations',
    ok: false,
    status: 'fail',
    detail: expect.stringMatching(
      /^The database is not up to date. Missing migrations: 000001-start[\w, -]*\. Run signpost migrate first\.$/
    ),
    cure: 'Run signpost migrate.'
  })
  for (const command of [
    ['keys', 'list', '--email', 'a@example.com'],
    ['audit', 'verify', 'doc_x']
  ]) {
    expect((await signpost(world, ...command)).code).not.toBe(0)
  }
  expect(await tables()).toEqual([])
  expect(await world.sql`select 1 from pg_namespace where nspname = 'graphile_worker'`).toEqual([])
  expect((await signpost(world, 'migrate')).code).toBe(0)
  expect((await tables()).length).toBeGreaterThan(20)
})
