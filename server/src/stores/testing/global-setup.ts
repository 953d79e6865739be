import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { makeDatabasesFolder } from '../../../../scripts/databases-folder.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers every request with the URL of a new database. */
    databasesUrl: string
  }
}

const endWithRun = fileURLToPath(new URL('../../../../scripts/end-postgres-with-run.mjs', import.meta.url))

/** Starts one Postgres for the run when the first test file asks for a database, because most runs need none. */
export default async function setUp(project: TestProject) {
  let starting: ReturnType<typeof startPostgres> | undefined
  const server = createServer(async (_request, response) => {
    starting ??= startPostgres()
    await starting
      .then(({ clone }) => clone())
      .then(
        (url) => response.end(url),
        (error) => response.writeHead(500).end(String(error))
      )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  project.provide('databasesUrl', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.close()
    await (await starting)?.[Symbol.asyncDispose]()
  }
}

// Imports what only runs with databases need.
async function startPostgres() {
  const { startEmbeddedPostgres } = await import('../../postgres/embedded-postgres.js')
  const { openDatabase } = await import('../../postgres/database.js')
  const home = await makeDatabasesFolder()
  const ending = spawn(process.execPath, [endWithRun, home], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  const server = await startEmbeddedPostgres({ folder: path.join(home, 'postgres'), durable: false })
  const template = await openDatabase({ database: { kind: 'external', url: server.url } } as never)
  await template[Symbol.asyncDispose]()
  const { default: postgres } = await import('postgres')
  const admin = postgres(server.url, { database: 'postgres', max: 1 })
  return {
    /** Creates a copy of the migrated database, and returns its URL. */
    async clone() {
      const name = `test_${randomUUID().replaceAll('-', '')}`
      const template = new URL(server.url).pathname.slice(1)
      await admin`create database ${admin(name)} template ${admin(template)} strategy file_copy`
      return Object.assign(new URL(server.url), { pathname: `/${name}` }).href
    },
    async [Symbol.asyncDispose]() {
      await admin.end()
      await server[Symbol.asyncDispose]()
      await rm(home, { recursive: true })
      ending.kill()
    }
  }
}
