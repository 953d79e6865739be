import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { inject } from 'vitest'
import { emptyDatabase } from './empty-database.js'
import { readSource } from './repository.js'

const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))

/** A database with the roles of `deploy/postgres/roles.sql`. */
export interface TwoRoles extends AsyncDisposable {
  /** As the role of the service. */
  url: string
  /** As the role that owns the tables. */
  ownerUrl: string
  /** Runs the statements of `roles.sql`; swapped, as if the roles were each the other. */
  grant(options?: { swapped?: boolean }): Promise<void>
}

/** Creates an empty database for an owner and for the service. */
export async function twoRoles(): Promise<TwoRoles> {
  const database = await emptyDatabase()
  const admin = postgres(database.url, { max: 1, onnotice: () => {} })
  const suffix = randomUUID().replaceAll('-', '')
  const names = { owner: `owner_${suffix}`, runtime: `runtime_${suffix}` }
  for (const name of Object.values(names)) await admin.unsafe(`create role ${name} login password 'secret'`)
  const statements = (owner: string, runtime: string) =>
    readSource('deploy/postgres/roles.sql')
      .replaceAll(/\bsignpost_owner\b/g, owner)
      .replaceAll(/\bsignpost\b/g, runtime)
  const urlOf = (username: string) => Object.assign(new URL(database.url), { username, password: 'secret' }).href
  return {
    url: urlOf(names.runtime),
    ownerUrl: urlOf(names.owner),
    grant: async ({ swapped = false } = {}) => {
      const { owner, runtime } = names
      await admin.unsafe(swapped ? statements(runtime, owner) : statements(owner, runtime)).simple()
    },
    async [Symbol.asyncDispose]() {
      await admin.end()
      await database[Symbol.asyncDispose]()
      const cluster = postgres(inject('postgresUrl'), { max: 1, onnotice: () => {} })
      for (const name of Object.values(names)) await cluster.unsafe(`drop role ${name}`)
      await cluster.end()
    }
  }
}

/** Runs a command on a database. */
export async function signpostOn(databaseUrl: string, args: string[], extra: Record<string, string> = {}) {
  const dataDir = inject('dataDir')
  const certificate = path.join(dataDir, 'development-certificate.pem')
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl,
    SIGNPOST_DATA_DIR: dataDir,
    SIGNING_CERTIFICATE: certificate,
    SIGNING_KEY: certificate,
    HOST: '127.0.0.1',
    PORT: '0',
    ...extra
  }
  return promisify(execFile)('node', [main, ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr })
  )
}
