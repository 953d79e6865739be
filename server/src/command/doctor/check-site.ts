import type { Config } from '../../config/config.js'
import { type Finding, ok, reasonOf, warn } from './finding.js'

const timeoutMs = 5000

/** Requests the site as signers do. Only warns, because the service may not be running yet. */
export async function checkSite({ production, siteUrl }: Pick<Config, 'production' | 'siteUrl'>): Promise<Finding> {
  if (!production) return ok(`${siteUrl}, not requested in development`)
  const cure = 'If the service is running, check SITE_URL, the reverse proxy and its certificate.'
  try {
    const response = await fetch(`${siteUrl}/livez`, { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' })
    const isSignpost = response.ok && (await response.text()) === '{"status":"pass"}'
    if (isSignpost) return ok(`${siteUrl} is reached`)
    return warn(`${siteUrl} is answered by something else (status ${response.status})`, cure)
  } catch (error) {
    return warn(`${siteUrl} cannot be reached: ${reasonOf((error as Error).cause ?? error)}`, cure)
  }
}
