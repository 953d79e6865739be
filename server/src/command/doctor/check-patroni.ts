import * as z from 'zod'
import type { Config } from '../../config/config.js'
import { type Finding, fail, ok, reasonOf, warn } from './finding.js'

const timeoutMs = 5000
// Before it, the old primary takes its lease back unconditionally with etcd3, and what the new one has acknowledged is lost.
const firstSafeWithEtcd3 = [3, 0, 4]

const member = z.object({
  name: z.string(),
  role: z.string(),
  state: z.string(),
  timeline: z.union([z.number(), z.string()]).optional()
})
const cluster = z.object({ members: z.array(member) })
const settings = z.object({ synchronous_mode: z.unknown(), failsafe_mode: z.unknown() })
const own = z.object({ patroni: z.object({ version: z.string() }) })

/** What Patroni says of itself and its cluster. */
export interface PatroniAnswers {
  version: string
  settings: z.infer<typeof settings>
  members: z.infer<typeof member>[]
}

/** Asks Patroni whether its cluster can lose the primary and nothing else. Only reads, which needs no credentials. */
export async function checkPatroni({ patroniUrls }: Pick<Config, 'patroniUrls'>): Promise<Finding> {
  if (!patroniUrls) return ok('not asked: DATABASE_PATRONI_URLS is not set')
  const refusals: string[] = []
  for (const url of patroniUrls) {
    try {
      return judgePatroni(await askPatroni(url))
    } catch (error) {
      refusals.push(`${new URL(url).host}: ${reasonOf((error as Error).cause ?? error)}`)
    }
  }
  return warn(`Patroni cannot be asked: ${refusals.join('; ')}`, 'Check DATABASE_PATRONI_URLS.')
}

async function askPatroni(url: string): Promise<PatroniAnswers> {
  const ask = async <T>(path: string, schema: z.ZodType<T>): Promise<T> => {
    const address = new URL(path, url.endsWith('/') ? url : `${url}/`)
    const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    const answer = schema.safeParse(await response.json().catch(() => null))
    if (!answer.success) throw new Error(`/${path} is not answered as by Patroni (status ${response.status})`)
    return answer.data
  }
  const [{ patroni }, found, { members }] = await Promise.all([
    ask('patroni', own),
    ask('config', settings),
    ask('cluster', cluster)
  ])
  return { version: patroni.version, settings: found, members }
}

const leaders = new Set(['leader', 'master', 'primary'])
const synchronous = new Set(['sync_standby', 'quorum_standby'])
const running = new Set(['running', 'streaming'])

/** Says what could lose commits, or stop them for longer than a fail-over takes. */
export function judgePatroni({ version, settings, members }: PatroniAnswers): Finding {
  const leader = members.find(({ role }) => leaders.has(role))
  if (!leader) return fail(`Patroni ${version}: no member is the primary`, 'Look at the cluster with patronictl list.')
  const standbys = members.filter((each) => each !== leader)
  const isSynchronous = isOn(settings.synchronous_mode)
  const behind = standbys.filter(({ state, timeline }) => !running.has(state) || timeline !== leader.timeline)
  const problems = [
    isBefore(version, firstSafeWithEtcd3) && {
      detail: 'this version loses commits when only Postgres freezes, if it uses etcd3',
      cure: 'Upgrade Patroni to 3.0.4 or later, or let it use the driver etcd.'
    },
    !isSynchronous && {
      detail: 'synchronous_mode is off: with the primary, its last commits are lost',
      cure: 'Set synchronous_mode with patronictl edit-config.'
    },
    isSynchronous &&
      !standbys.some(({ role }) => synchronous.has(role)) && {
        detail: 'no standby is synchronous now: with the primary, its last commits would be lost',
        cure: 'Look at the standbys with patronictl list.'
      },
    !isOn(settings.failsafe_mode) && {
      detail: 'failsafe_mode is off: the database stops while Patroni’s store is away',
      cure: 'Set failsafe_mode with patronictl edit-config.'
    },
    behind.length > 0 && {
      detail: `not on timeline ${leader.timeline} with the primary: ${behind.map(describe).join(', ')}`,
      cure: 'Look at their logs. patronictl reinit makes a standby again.'
    }
  ].filter((problem) => problem !== false)
  const followers = standbys.map(({ name }) => name).join(', ') || 'nobody'
  const summary = `Patroni ${version}: ${leader.name} on timeline ${leader.timeline}, followed by ${followers}`
  if (problems.length === 0) return ok(`${summary}; synchronous, with failsafe_mode`)
  return warn(
    `${summary}; ${problems.map(({ detail }) => detail).join('; ')}`,
    problems.map(({ cure }) => cure).join(' ')
  )
}

function describe({ name, state, timeline }: PatroniAnswers['members'][number]) {
  return `${name} (${state}, timeline ${timeline ?? 'unknown'})`
}

// `quorum` is one way to be on. Patroni reads the words of YAML, too.
function isOn(setting: unknown) {
  return (
    setting === true || (typeof setting === 'string' && !['off', 'false', 'no', '0'].includes(setting.toLowerCase()))
  )
}

function isBefore(version: string, first: number[]) {
  const parts = version.split('.').map((part) => Number.parseInt(part, 10))
  const index = first.findIndex((part, place) => (parts[place] ?? 0) !== part)
  return index !== -1 && (parts[index] ?? 0) < (first[index] ?? 0)
}
