import { stat } from 'node:fs/promises'
import { PostgresStartError } from './postgres-start-error.js'
import { type Identity, runProgram } from './run-program.js'

/** Postgres refuses to run as root. A process can be root at its start only. */
export const isRoot = (): boolean => process.getuid?.() === 0

/** The user who runs Postgres on this data: the owner of the data, or an unprivileged system user for new data. */
export async function databaseUser(dataFolder: string): Promise<Identity> {
  if (!isRoot()) return {}
  const owner = await stat(dataFolder).catch(() => null)
  if (!owner) return systemUser()
  if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  throw new PostgresStartError(
    `The database in ${dataFolder} belongs to root, but Postgres refuses to run as root. Change its owner with chown -R.`
  )
}

async function systemUser(): Promise<Identity> {
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = await Promise.all([idOf('-u', name), idOf('-g', name)])
    if (uid && gid) return { uid, gid }
  }
  throw new PostgresStartError('Postgres refuses to run as root, and neither of the users postgres and nobody exists.')
}

async function idOf(flag: string, name: string) {
  const { ok, output } = await runProgram('id', [flag, name], { cwd: '/' })
  return ok ? Number(output) : null
}
