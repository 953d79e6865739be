import { Option } from 'commander'
import { UsageError } from './usage-error.js'

/** The API key of commands that call the API like any client. */
export function apiKeyOption(description: string): Option {
  return new Option('--api-key <key>', description).env('SIGNPOST_API_KEY').makeOptionMandatory()
}

/** The URL of the service for commands that call the API. */
export function baseUrlOption(): Option {
  return new Option('--base-url <url>', 'the URL of the service')
    .env('SIGNPOST_BASE_URL')
    .default('http://localhost:4400')
}

export function assertUrl(option: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError(`${option} must be an http: or https: URL.`)
  return url.href
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
