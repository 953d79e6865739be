import { readFileSync } from 'node:fs'
import { type Command, Option } from 'commander'
import { UsageError } from './command-error.js'

/** What every command needs to call the API. */
export interface ServiceOptions {
  apiKey?: string
  apiKeyFile?: string
  baseUrl: string
}

/** Where the service is, and the key for it. */
export interface ServiceAccess {
  apiKey: string
  /** Without `/v1` and without a slash at the end. */
  baseUrl: string
}

/** Adds the options that {@link accessOf} reads. */
export function withServiceOptions(command: Command, aboutKey: string): Command {
  return command
    .addOption(new Option('--api-key <key>', aboutKey).env('SIGNPOST_API_KEY'))
    .addOption(new Option('--api-key-file <path>', 'a file with the key, in place of SIGNPOST_API_KEY'))
    .addOption(
      new Option('--base-url <url>', 'the URL of the service').env('SIGNPOST_BASE_URL').default('http://localhost:4400')
    )
}

export function accessOf({ apiKey, apiKeyFile, baseUrl }: ServiceOptions): ServiceAccess {
  // A shell that read it from a file may have kept the line break.
  const key = apiKeyFile === undefined ? apiKey?.trim() : readKey(apiKeyFile)
  if (!key) throw new UsageError('No API key: set SIGNPOST_API_KEY, or name a file with --api-key-file.')
  return { apiKey: key, baseUrl: assertUrl('--base-url', baseUrl).replace(/\/(v1\/?)?$/, '') }
}

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
