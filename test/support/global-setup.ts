import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import connect from 'postgres'
import type { TestProject } from 'vitest/node'
import { makeDatabasesFolder } from '../../scripts/databases-folder.js'
import { bringUpToDate } from './bring-up-to-date.js'
import { filesFolder } from './files-folder.js'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    dataDir: string
    /** Where the template keeps its files. */
    filesDir: string
    /** How many jobs a world runs at a time, if not as many as a service. */
    concurrency: number | undefined
  }
}

const endWithRun = fileURLToPath(new URL('../../scripts/end-postgres-with-run.mjs', import.meta.url))

/**
 * Builds what was edited, and starts one Postgres for the whole run, with a migrated template that each world clones.
 */
export default async function setUp(project: TestProject) {
  bringUpToDate()
  const { loadConfig, start, startEmbeddedPostgres } = await import('@signpost/server')
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'signpost-test-'))
  const databases = await makeDatabasesFolder()
  const ending = spawn(process.execPath, [endWithRun, databases, dataDir], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore']
  })
  const postgres = await startEmbeddedPostgres({ folder: path.join(databases, 'postgres'), durable: false })
  await makePasswordQuickToProve(postgres.url)
  const config = loadConfig({ DATABASE_URL: postgres.url, SIGNPOST_DATA_DIR: dataDir })
  // Migrates the template, and creates the sealing certificate of all worlds.
  const service = await start(config, { parts: { api: false, worker: false } })
  await service[Symbol.asyncDispose]()
  project.provide('postgresUrl', postgres.url)
  project.provide('dataDir', dataDir)
  project.provide('filesDir', filesFolder(config))
  return async () => {
    await postgres[Symbol.asyncDispose]()
    for (const folder of [databases, dataDir]) await rm(folder, { recursive: true, force: true })
    ending.kill()
  }
}

// Each world opens a dozen connections, for each of which a client otherwise hashes the password 4,096 times.
async function makePasswordQuickToProve(url: string) {
  const sql = connect(url, { max: 1 })
  const { username, password } = new URL(url)
  await sql.unsafe(`set scram_iterations = 1; alter role ${username} password '${password}'`)
  await sql.end()
}
