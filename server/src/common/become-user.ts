import { execFileSync } from 'node:child_process'
import { accessSync, chownSync, constants, existsSync, mkdirSync } from 'node:fs'
import type { Logger } from 'pino'
import { StartError } from './start-error.js'

export interface PlainUser {
  /** The name of the user, if one is configured. */
  user?: string | undefined
  production: boolean
  /** What the user must be able to write to. A folder that does not exist is created. */
  folders: string[]
}

/** If the process runs as root, makes it run as a plain user from now on, or logs why not. Child processes do the same. */
export function becomeUser({ user, production, folders }: PlainUser, log: Pick<Logger, 'warn'>): void {
  if (process.getuid?.() !== 0) return
  if (!user) {
    if (production)
      log.warn('The process runs as root. Set SIGNPOST_USER to the name of a user, or start it as a user.')
    return
  }
  const [[uid = 0], [gid = 0], groups] = [idsOf('-u', user), idsOf('-g', user), idsOf('-G', user)]
  if (uid === 0) throw new StartError('SIGNPOST_USER must not be root.')
  for (const folder of folders) createFor(uid, gid, folder)
  process.setgroups?.(groups)
  process.setgid?.(gid)
  process.setuid?.(uid)
  for (const folder of folders) assertWritable(folder, user)
}

function idsOf(flag: string, user: string): number[] {
  try {
    const found = execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return found.trim().split(' ').map(Number)
  } catch (cause) {
    throw new StartError(`SIGNPOST_USER: there is no user ${user}.`, { cause })
  }
}

function createFor(uid: number, gid: number, folder: string) {
  if (existsSync(folder)) return
  mkdirSync(folder, { recursive: true })
  chownSync(folder, uid, gid)
}

function assertWritable(folder: string, user: string) {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new StartError(`The user ${user} cannot write to ${folder}. Change its owner with chown -R.`, { cause })
  }
}
