import type { Config } from '../../config/config.js'
import { type Finding, ok, warn } from './finding.js'

const timeoutMs = 5000
// A load balancer leads each to another process, mostly.
const questions = 6

/**
 * Asks the processes behind the site, and one on this machine with a port for health, whether they have read the settings as they
 * are in their files now. Workers elsewhere tell it in their metrics.
 */
export async function checkProcesses({
  production,
  siteUrl,
  healthPort
}: Pick<Config, 'production' | 'siteUrl' | 'healthPort'>): Promise<Finding> {
  if (!production) return ok('not asked in development')
  const urls = [...Array(questions).fill(siteUrl), ...(healthPort ? [`http://localhost:${healthPort}`] : [])]
  const found = await Promise.all(urls.map(readSettings))
  if (found.every((settings) => settings === null)) return ok('none answers')
  const outdated = new Set(found.flatMap((settings) => (settings?.status === 'warn' ? [settings.detail] : [])))
  if (outdated.size === 0) return ok('have read the settings as they are')
  return warn([...outdated].join('; '), 'Restart the processes, one after the other.')
}

async function readSettings(url: string): Promise<{ status: string; detail: string } | null> {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' })
    const { checks } = (await response.json()) as { checks?: Record<string, { status: string; detail: string }> }
    return checks?.settings ?? null
  } catch {
    // Whether the site is reached is another check's question.
    return null
  }
}
