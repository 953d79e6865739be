import type { Config } from '../../config/config.js'
import type { Seen } from '../../health/site-question.js'
import { type Finding, ok, reasonOf, warn } from './finding.js'

const timeoutMs = 5000

/**
 * Requests the site as signers do, and asks the service behind it what arrived. Only warns, because the service may not be
 * running yet.
 */
export async function checkSite(
  config: Pick<Config, 'production' | 'siteUrl' | 'secrets' | 'trustProxy'>,
  now: Date
): Promise<Finding> {
  const { production, siteUrl, trustProxy } = config
  if (!production) return ok(`${siteUrl}, not requested in development`)
  const cure = 'If the service is running, check SITE_URL, the reverse proxy and its certificate.'
  const { questionHeaders, readAnswer } = await import('../../health/site-question.js')
  try {
    const response = await fetch(`${siteUrl}/livez`, {
      headers: await questionHeaders(config, now),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'manual'
    })
    const seen = readAnswer(await response.text())
    if (!response.ok || seen === null) {
      return warn(`${siteUrl} is answered by something else (status ${response.status})`, cure)
    }
    if (!seen) return warn(`${siteUrl} is answered by another installation`, cureOfOther)
    return checkProxies(siteUrl, seen, trustProxy)
  } catch (error) {
    return warn(`${siteUrl} cannot be reached: ${reasonOf((error as Error).cause ?? error)}`, cure)
  }
}

const cureOfOther =
  'Check SITE_URL and where the reverse proxy leads. If it is this one, its processes have another SIGNPOST_SECRET or run an older version.'

// Each proxy adds the address that it is connected to, and the request itself had none.
function checkProxies(siteUrl: string, { client, forwarded }: Seen, trustProxy: number): Finding {
  const proxies = forwarded.length
  if (proxies === trustProxy) return ok(`${siteUrl} is reached, from ${client}`)
  if (proxies === 0) {
    return warn(
      `TRUST_PROXY is ${trustProxy}, and no proxy writes X-Forwarded-For`,
      'Let the proxy write it, or set TRUST_PROXY=0. Until then anybody can claim an address, which audit trails record.'
    )
  }
  return warn(
    `TRUST_PROXY is ${trustProxy}, and X-Forwarded-For has ${proxies === 1 ? 'one address' : `${proxies} addresses`}: ${client} is taken for the client`,
    `Set TRUST_PROXY=${proxies} if these are all yours. Until then audit trails, limits and allowed addresses judge a proxy, or what a client claims.`
  )
}
