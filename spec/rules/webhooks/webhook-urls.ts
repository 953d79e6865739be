import { readRange } from '../ground/addresses.js'
import { type AddressPolicy, judgeAddress, type Verdict } from '../ground/judge-address.js'
import { invalid } from '../ground/refusal.js'
import { schemaProblem } from '../ground/schema-problem.js'

// Every platform has it.
declare const URL: { canParse(text: string): boolean; new (text: string): ParsedUrl }

const maxLength = 2048
// What RFC 3986 allows in a path, a query and a fragment. `URL` leaves more than that as it is.
const notAllowed = /%(?![\da-f]{2})|[^\w\-.~%!$&'()*+,;=:@/?]/giu

/** A URL as platforms parse it. */
interface ParsedUrl {
  origin: string
  pathname: string
  search: string
  hash: string
  protocol: string
  hostname: string
  username: string
  password: string
}

/**
 * A webhook URL as it is stored: as a URI, with the name of the host in ASCII and all other characters encoded, so that
 * strict clients can read it. Throws if it is too long in this form.
 */
export function normalUrl({ origin, pathname, search, hash }: ParsedUrl): string {
  const encoded = [pathname, search, hash].map((part) => part.charAt(0) + encode(part.slice(1)))
  const url = origin + encoded.join('')
  if (url.length > maxLength)
    throw invalid('VALIDATION_FAILED', 'url', schemaProblem('maxLength', { limit: maxLength }))
  return url
}

const encode = (part: string) => part.replace(notAllowed, encodeURIComponent)

/**
 * Webhook URLs must be public and use HTTPS. In development, loopback addresses are allowed too. Internal networks that
 * the operator allows need no HTTPS.
 */
export interface UrlPolicy extends AddressPolicy {
  /** Whether a proxy calls the endpoints. Only the proxy then knows the addresses of names. */
  isProxied: boolean
}

/** Reads the webhook URL of a request, as it is stored. Throws if it is not allowed. */
export function readWebhookUrl(text: string, policy: UrlPolicy): string {
  const problem = problemOfUrl(text, policy)
  if (problem) throw invalid('WEBHOOK_URL_NOT_ALLOWED', 'url', problem)
  return normalUrl(new URL(text))
}

/** Checks the text of a webhook URL. Returns the problem, or null. */
export function problemOfUrl(text: string, policy: UrlPolicy): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url) return 'must be a valid URL'
  if (url.username || url.password) return 'must not contain a user name or password'
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must start with https://'
  const verdict = judgeHost(hostOf(url), policy)
  if (url.protocol === 'https:') return verdict === 'refused' ? 'must be a public address' : null
  return mayNeedNoTls(verdict, policy) ? null : 'must start with https://'
}

// Whether a name is internal is only known once it is resolved.
function mayNeedNoTls(verdict: Verdict | 'unknown', { allowedNetworks, isProxied }: UrlPolicy) {
  if (verdict === 'unknown') return allowedNetworks.length > 0 && !isProxied
  return verdict === 'internal'
}

function judgeHost(host: string, policy: AddressPolicy): Verdict | 'unknown' {
  if (isLocalhost(host)) return policy.allowLoopback ? 'internal' : 'refused'
  return readRange(host) === null ? 'unknown' : judgeAddress(host, policy)
}

/** The name or address in a URL. */
export function hostOf({ hostname }: Pick<ParsedUrl, 'hostname'>): string {
  return hostname.replace(/^\[|\]$/g, '')
}

/** Whether a name leads to this machine by definition (RFC 6761, section 6.3). */
export function isLocalhost(name: string): boolean {
  const host = name.replace(/\.$/, '')
  return host === 'localhost' || host.endsWith('.localhost')
}
