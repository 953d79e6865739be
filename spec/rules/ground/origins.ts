import { invalid } from './refusal.js'

// In the form of browsers: no path, no default port.
const origin = /^https?:\/\/(?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?|\[[0-9a-f:.]+\])(?::[1-9]\d{0,4})?$/
const defaultPort = /^(?:http:.*:80|https:.*:443)$/

/** A web origin as browsers write it, or null if a text is none. */
export function readOrigin(text: string): string | null {
  const written = text.replace(/\/$/, '').toLowerCase()
  return origin.test(written) && !defaultPort.test(written) ? written : null
}

/** Throws unless an account permits its pages to be embedded by an origin. */
export function assertEmbedOrigin(allowed: string[], origin: string | null): void {
  if (allowed.length === 0 || (origin && allowed.includes(origin))) return
  throw invalid(
    'EMBED_ORIGIN_NOT_ALLOWED',
    'embed_origin',
    origin ? 'is not an allowed origin of the account' : 'is required'
  )
}
