import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { UsageError } from '@signpost/cli/terminal'
import postgres from 'postgres'
import { AsyncDisposableStack } from '../../common/async-disposable-stack.js'
import { PostgresStartError, startEmbeddedPostgres } from '../../postgres/embedded-postgres.js'

/** A place for rehearsals, apart from the service: a Postgres, a folder, and settings that send nothing anywhere. */
export interface Stage extends AsyncDisposable {
  folder: string
  /** Creates a database, which is dropped at the end. */
  createDatabase(): Promise<string>
}

/** A service on a stage. */
export interface Scene {
  /** For the environment of its processes. Without `SMTP_URL`, e-mails are kept and not sent. */
  settings: Record<string, string>
  databaseUrl: string
  folder: string
}

const adminOptions = { max: 1, onnotice: () => {} }

/** Opens a stage on a server that may create databases, or on a Postgres of its own. */
export async function openStage(serverUrl: string | undefined): Promise<Stage> {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-rehearsal-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  // Postgres runs as another user if we are root.
  await chmod(folder, 0o711)
  const url = new URL(serverUrl ?? (await ownServer(opened, folder)))
  const admin = postgres(url.href, adminOptions)
  opened.defer(() => admin.end({ timeout: 5 }))
  const createDatabase = async () => {
    const name = `signpost_rehearsal_${randomUUID().replaceAll('-', '')}`
    await admin.unsafe(`create database ${name}`)
    kept.defer(() => admin.unsafe(`drop database if exists ${name} with (force)`))
    return Object.assign(new URL(url), { pathname: `/${name}` }).href
  }
  await admin`select 1`
  const kept = opened.move()
  return { folder, createDatabase, [Symbol.asyncDispose]: () => kept[Symbol.asyncDispose]() }
}

async function ownServer(opened: AsyncDisposableStack, folder: string): Promise<string> {
  try {
    return opened.use(await startEmbeddedPostgres({ folder: path.join(folder, 'postgres') })).url
  } catch (cause) {
    if (!(cause instanceof PostgresStartError)) throw cause
    // An artefact has none of its own.
    const problem = 'No Postgres can be started here for the rehearsal.'
    throw new UsageError(`${problem} Name one with --server, on which databases may be created.`)
  }
}

/** Prepares a service without documents, with secrets and a certificate of its own. */
export async function prepareScene(stage: Stage, name: string): Promise<Scene> {
  const folder = path.join(stage.folder, name)
  await mkdir(folder, { mode: 0o700 })
  const databaseUrl = await stage.createDatabase()
  return {
    folder,
    databaseUrl,
    settings: {
      ...ofSystem(),
      DATABASE_URL: databaseUrl,
      SIGNPOST_DATA_DIR: folder,
      SIGNPOST_SECRET: randomBytes(32).toString('hex'),
      SIGNPOST_ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
      ...(await writeCertificate(folder, 'certificate')),
      HOST: '127.0.0.1',
      PORT: '0',
      SITE_URL: 'http://localhost:0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent'
    }
  }
}

/** Makes a certificate that is valid for ten years from a time, and returns the settings for it. */
export async function writeCertificate(folder: string, name: string, validFrom = new Date()) {
  const { createDevelopmentCertificate } = await import('@signpost/pdf/signer')
  const { certificate, privateKey } = await createDevelopmentCertificate(validFrom)
  const file = path.join(folder, `${name}.pem`)
  await writeFile(file, `${certificate}\n${privateKey}`, { mode: 0o600 })
  return { SIGNING_CERTIFICATE: file, SIGNING_KEY: file }
}

/** What a process needs of the system that it runs on, and nothing of the service's settings. */
export function ofSystem(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS', 'LD_LIBRARY_PATH', 'SystemRoot']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}
