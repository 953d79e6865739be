import { readFileSync } from 'node:fs'
import { type Command, Option } from 'commander'
import { UsageError } from './command-error.js'
import { type Profile, readProfile } from './profiles/profile-store.js'

/** What every command needs to call the API. */
export interface ServiceOptions {
  apiKey?: string
  apiKeyFile?: string
  baseUrl?: string
  profile?: string
}

/** Where the service is, and the key for it. */
export interface ServiceAccess {
  apiKey: string
  /** Without `/v1` and without a slash at the end. */
  baseUrl: string
}

/** Of a service that `npm start` started. */
export const usualUrl = 'http://localhost:4400'

/** Adds the options that {@link accessOf} reads. */
export function withServiceOptions(command: Command, aboutKey: string): Command {
  return withUrlOptions(
    command
      .option('--api-key <key>', `${aboutKey} (env: SIGNPOST_API_KEY)`)
      .addOption(new Option('--api-key-file <path>', 'a file with the key, in place of SIGNPOST_API_KEY'))
  )
}

/** Adds the options that {@link urlOf} reads. */
export function withUrlOptions(command: Command): Command {
  return command
    .option('--base-url <url>', `the URL of the service (env: SIGNPOST_BASE_URL, default: "${usualUrl}")`)
    .option('--profile <name>', 'the service and key that login kept by this name (env: SIGNPOST_PROFILE)')
}

/**
 * The service and the key for it: of options before those of the environment, and of these before those that `login` kept. What was kept is
 * used as a whole or not at all, so that no key is sent to a service that it is not of.
 */
export function accessOf(options: ServiceOptions, env: NodeJS.ProcessEnv = process.env): ServiceAccess {
  const key = keyOf(options, env)
  if (key !== undefined) return { apiKey: key, baseUrl: givenUrl(options, env) ?? usualUrl }
  const kept = keptProfile(options, env)
  if (!kept) {
    throw new UsageError('No API key: set SIGNPOST_API_KEY, name a file with --api-key-file, or keep one with login.')
  }
  const { name, profile } = kept
  const given = givenUrl(options, env)
  if (given !== undefined && given !== profile.base_url) {
    throw new UsageError(
      `The key of the profile ${name} is for ${profile.base_url}, not for ${given}: set SIGNPOST_API_KEY for that service, or leave its URL out.`
    )
  }
  return { apiKey: profile.key, baseUrl: profile.base_url }
}

/** Where the service is, for what needs no key. */
export function urlOf(options: ServiceOptions, env: NodeJS.ProcessEnv = process.env): string {
  const given = givenUrl(options, env)
  if (given !== undefined && options.profile === undefined) return given
  return keptProfile(options, env)?.profile.base_url ?? given ?? usualUrl
}

function keyOf({ apiKey, apiKeyFile, profile }: ServiceOptions, env: NodeJS.ProcessEnv): string | undefined {
  if (apiKeyFile !== undefined) return assertKey(readKey(apiKeyFile))
  if (apiKey !== undefined) return assertKey(apiKey)
  // An option comes before the environment.
  return profile === undefined && env.SIGNPOST_API_KEY ? assertKey(env.SIGNPOST_API_KEY) : undefined
}

// A shell that read it from a file may have kept the line break.
function assertKey(text: string): string {
  const key = text.trim()
  if (key) return key
  throw new UsageError('No API key: what was given is empty.')
}

/** The profile that is asked for, or the one named "default" if there is one. */
function keptProfile(
  { profile: asked }: ServiceOptions,
  env: NodeJS.ProcessEnv
): { name: string; profile: Profile } | undefined {
  const named = asked ?? (env.SIGNPOST_PROFILE || undefined)
  const name = named ?? 'default'
  const profile = readProfile(env, name)
  if (profile) return { name, profile }
  if (named === undefined) return undefined
  throw new UsageError(`There is no profile "${name}": profiles list shows those that login kept.`)
}

/** The URL of the option, or of the environment. */
export function givenUrl({ baseUrl }: ServiceOptions, env: NodeJS.ProcessEnv): string | undefined {
  if (baseUrl !== undefined) return serviceUrl('--base-url', baseUrl)
  return env.SIGNPOST_BASE_URL ? serviceUrl('SIGNPOST_BASE_URL', env.SIGNPOST_BASE_URL) : undefined
}

const serviceUrl = (option: string, text: string) => assertUrl(option, text).replace(/\/(v1\/?)?$/, '')

function readKey(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new UsageError(`--api-key-file cannot be read: ${(error as Error).message}`)
  }
}

export function assertUrl(option: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError(`${option} must be an http: or https: URL.`)
  return url.href
}

/** Reads an option that is a number from 1 to `most`. */
export function countOption(option: string, most: number): (text: string) => number {
  return (text) => {
    const count = Number(text)
    if (Number.isInteger(count) && count >= 1 && count <= most) return count
    throw new UsageError(`${option} must be a number from 1 to ${most}.`)
  }
}

/** The secret that events are signed with. */
export function secretOption(): Option {
  return new Option('--secret <secret>', 'the secret to sign with; by default one that belongs to the API key').env(
    'SIGNPOST_WEBHOOK_SECRET'
  )
}

export function assertSecret(secret: string): string {
  if (/^whsec_[A-Za-z0-9+/]+=*$/.test(secret)) return secret
  throw new UsageError('--secret must be "whsec_" followed by base64.')
}
