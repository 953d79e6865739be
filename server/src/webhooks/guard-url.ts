import { isIP } from 'node:net'
import { invalid, normalUrl } from '@signpost/spec/rules'
import type { Config } from '../config/config.js'
import { isLocalhost } from '../dns/name-resolver.js'
import { type AddressPolicy, judgeAddress, type Verdict } from '../network/judge-address.js'

/**
 * Webhook URLs must be public and use HTTPS. In development, loopback addresses are allowed too. Internal networks that
 * the operator allows need no HTTPS.
 */
export interface UrlPolicy extends AddressPolicy {
  /** Whether a proxy calls the endpoints. Only the proxy then knows the addresses of names. */
  isProxied: boolean
}

export function urlPolicyOf({ production, webhooks }: Pick<Config, 'production' | 'webhooks'>): UrlPolicy {
  return {
    allowLoopback: !production,
    allowedNetworks: webhooks.allowedNetworks,
    isProxied: webhooks.proxyUrl !== undefined
  }
}

/** Reads the webhook URL of a request, as it is stored. Throws if it is not allowed. */
export function readUrl(text: string, policy: UrlPolicy): string {
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

/** Checks the addresses of a webhook URL’s name. Throws if any of them is not allowed, because any of them may be used. */
export function assertMayCall(url: URL, addresses: string[], policy: AddressPolicy): void {
  const verdicts = addresses.map((address) => judgeAddress(address, policy))
  const host = hostOf(url)
  if (verdicts.length === 0 || verdicts.includes('refused'))
    throw new Error(`${host} does not resolve to a public address`)
  if (url.protocol !== 'https:' && verdicts.includes('public')) throw new Error(`${host} is public, and needs https://`)
}

// Whether a name is internal is only known once it is resolved.
function mayNeedNoTls(verdict: Verdict | 'unknown', { allowedNetworks, isProxied }: UrlPolicy) {
  if (verdict === 'unknown') return allowedNetworks.length > 0 && !isProxied
  return verdict === 'internal'
}

function judgeHost(host: string, policy: AddressPolicy): Verdict | 'unknown' {
  if (isLocalhost(host)) return policy.allowLoopback ? 'internal' : 'refused'
  return isIP(host) === 0 ? 'unknown' : judgeAddress(host, policy)
}

function hostOf(url: URL) {
  return url.hostname.replace(/^\[|\]$/g, '')
}
