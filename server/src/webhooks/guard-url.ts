import { type AddressPolicy, hostOf, judgeAddress, type UrlPolicy } from '@signpost/spec/rules'
import type { Config } from '../config/config.js'

/** Which webhook URLs this installation allows. */
export function urlPolicyOf({ production, webhooks }: Pick<Config, 'production' | 'webhooks'>): UrlPolicy {
  return {
    allowLoopback: !production,
    allowedNetworks: webhooks.allowedNetworks,
    isProxied: webhooks.proxyUrl !== undefined
  }
}

/** Checks the addresses of a webhook URL’s name. Throws if any of them is not allowed, because any of them may be used. */
export function assertMayCall(url: URL, addresses: string[], policy: AddressPolicy): void {
  const verdicts = addresses.map((address) => judgeAddress(address, policy))
  const host = hostOf(url)
  if (verdicts.length === 0 || verdicts.includes('refused'))
    throw new Error(`${host} does not resolve to a public address`)
  if (url.protocol !== 'https:' && verdicts.includes('public')) throw new Error(`${host} is public, and needs https://`)
}
