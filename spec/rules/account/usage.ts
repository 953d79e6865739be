import type { Schemas } from '../ground/contract.js'
import { invalid } from '../ground/refusal.js'

const dayMs = 24 * 3600_000
const longestDays = 366
const defaultDays = 30
const earliest = '2000-01-01'

/** The UTC day of a time, such as `2026-03-02`. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}

/** The days that usage is asked for, oldest first. */
export function readDays({ from, to }: { from?: string | undefined; to?: string | undefined }, now: Date): string[] {
  const last = to === undefined ? startOf(dayOf(now), 'to') : startOf(to, 'to')
  const first = from === undefined ? last - (defaultDays - 1) * dayMs : startOf(from, 'from')
  if (first > last) throw invalid('VALIDATION_FAILED', 'from', 'must not be after to')
  const count = (last - first) / dayMs + 1
  if (count > longestDays)
    throw invalid('VALIDATION_FAILED', 'from', `must be at most ${longestDays - 1} days before to`)
  return Array.from({ length: count }, (_, index) => dayOf(new Date(first + index * dayMs)))
}

function startOf(day: string, name: string): number {
  if (day < earliest) throw invalid('VALIDATION_FAILED', name, `must not be before ${earliest}`)
  return Date.parse(`${day}T00:00:00Z`)
}

/** What is counted by day. */
export type Counted = 'created' | 'sent' | 'completed' | 'delivered' | 'failed' | 'requests'

/** A number of one kind on one day, to be added to others of that kind. */
export interface DailyCount {
  day: string
  counted: Counted
  count: number
}

/** Usage in the contract's format: every day, also those without a count. */
export function presentUsage(days: string[], counts: DailyCount[]): Schemas['UsageByDay'] {
  const sums = new Map<string, number>()
  for (const { day, counted, count } of counts) {
    sums.set(`${day} ${counted}`, (sums.get(`${day} ${counted}`) ?? 0) + count)
  }
  return {
    data: days.map((date) => {
      const of = (counted: Counted) => sums.get(`${date} ${counted}`) ?? 0
      return {
        date,
        documents: { created: of('created'), sent: of('sent'), completed: of('completed') },
        deliveries: { delivered: of('delivered'), failed: of('failed') },
        requests: of('requests')
      }
    })
  }
}
