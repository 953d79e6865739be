import { chmodSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { CommandError, UsageError } from '../command-error.js'
import { systemKeychain } from './keychain.js'

/** A service, and a key for it. */
export interface Profile {
  /** Without a slash at the end. */
  base_url: string
  key: string
}

/** A profile as it stands in the file: the key is there unless the keychain has it. */
export interface KeptProfile {
  base_url: string
  /** What the service said of the key. */
  key_name: string | null
  mode: string
  /** None if the keychain has it. */
  key?: string
}

type Kept = Record<string, KeptProfile>

/** The file of the profiles, by the XDG Base Directory Specification, or in the folder of Windows. */
export function profilesFile(env: NodeJS.ProcessEnv, platform = process.platform): string {
  const roaming = platform === 'win32' ? env.APPDATA : undefined
  const base = env.XDG_CONFIG_HOME || roaming || path.join(env.HOME || os.homedir(), '.config')
  return path.join(base, 'signpost', 'profiles.json')
}

/** All profiles by their names. */
export function listProfiles(env: NodeJS.ProcessEnv): Kept {
  const file = profilesFile(env)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`)
  }
  assertPrivate(file)
  try {
    return JSON.parse(text).profiles as Kept
  } catch (error) {
    throw new UsageError(`${file} is damaged: ${(error as Error).message}. Delete it, and call login again.`)
  }
}

/** A profile with its key. Undefined if there is none of this name. */
export function readProfile(env: NodeJS.ProcessEnv, name: string): Profile | undefined {
  const profiles = listProfiles(env)
  if (!Object.hasOwn(profiles, name)) return undefined
  const { base_url, key } = profiles[name] as KeptProfile
  const secret = key ?? systemKeychain()?.read(name)
  if (secret) return { base_url, key: secret }
  throw new UsageError(`The keychain does not give the key of the profile "${name}": unlock it, or call login again.`)
}

/** Keeps a profile: its key in the keychain if there is one and it may be used, else in the file. Returns where it is. */
export function keepProfile(
  env: NodeJS.ProcessEnv,
  name: string,
  { key, ...about }: KeptProfile & { key: string },
  mayUseKeychain: boolean
): string {
  const keychain = systemKeychain()
  const isInKeychain = mayUseKeychain && (keychain?.keep(name, key) ?? false)
  if (!isInKeychain) keychain?.forget(name)
  write(env, { ...listProfiles(env), [name]: isInKeychain ? about : { ...about, key } })
  return isInKeychain && keychain ? keychain.name : profilesFile(env)
}

/** Forgets a profile and its key. Returns whether there was one. */
export function forgetProfile(env: NodeJS.ProcessEnv, name: string): boolean {
  const { [name]: found, ...rest } = listProfiles(env)
  if (!found) return false
  if (found.key === undefined) systemKeychain()?.forget(name)
  write(env, rest)
  return true
}

function write(env: NodeJS.ProcessEnv, profiles: Kept): void {
  const file = profilesFile(env)
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    const written = `${file}.${process.pid}`
    writeFileSync(written, `${JSON.stringify({ profiles }, null, 2)}\n`, { mode: 0o600 })
    // A file of an earlier process may have been there.
    chmodSync(written, 0o600)
    renameSync(written, file)
  } catch (error) {
    throw new CommandError(
      `The profile cannot be kept: ${(error as Error).message}. XDG_CONFIG_HOME names another folder.`
    )
  }
}

// As ssh does with its keys.
function assertPrivate(file: string): void {
  if (process.platform === 'win32' || (statSync(file).mode & 0o077) === 0) return
  throw new UsageError(`${file} can be read by other users of this machine: chmod 600 ${file}`)
}
