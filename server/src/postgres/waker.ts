import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { within } from '../common/within.js'

/** The channel for notifications about endpoints with new deliveries. */
export const deliveryChannel = 'webhook_deliveries'
// That of the job queue. Its payload says how many jobs were added.
const jobChannel = 'jobs:insert'

/** What a transaction has added that waits for workers. */
export interface Wakes {
  /** Endpoints with due deliveries. */
  endpoints: Set<string>
  jobs: number
}

export const noWakes = (): Wakes => ({ endpoints: new Set(), jobs: 0 })

const pauseMs = 20
// By then, workers have found by themselves what a notification would tell.
const endWithinMs = 1000

/**
 * Notifies workers of what has been committed, for all transactions of this process, at most every 20 ms.
 *
 * Postgres commits transactions with a `NOTIFY` one after the other, and with a synchronous standby each of them waits for
 * the standby meanwhile. So transactions contain none: they note what they add, and their notifications follow in one
 * statement that waits for no standby. A notification that is lost delays work until workers look by themselves, within
 * about a second.
 */
export class Waker implements AsyncDisposable {
  private waiting = noWakes()
  private sending: Promise<void> | undefined

  constructor(private readonly sql: Sql) {}

  wake({ endpoints, jobs }: Wakes): void {
    if (endpoints.size === 0 && jobs === 0) return
    for (const endpoint of endpoints) this.waiting.endpoints.add(endpoint)
    this.waiting.jobs += jobs
    this.sending ??= this.sendAll()
  }

  private async sendAll() {
    while (this.waiting.endpoints.size > 0 || this.waiting.jobs > 0) {
      const { endpoints, jobs } = this.waiting
      this.waiting = noWakes()
      await this.notify([...endpoints], jobs).catch(() => {})
      await sleep(pauseMs)
    }
    this.sending = undefined
  }

  private async notify(endpoints: string[], jobs: number) {
    const channels = [...endpoints.map(() => deliveryChannel), ...(jobs > 0 ? [jobChannel] : [])]
    const payloads = [...endpoints, ...(jobs > 0 ? [JSON.stringify({ count: jobs })] : [])]
    await this.sql`
      select set_config('synchronous_commit', 'off', true), pg_notify(channel, payload)
      from unnest(${channels}::text[], ${payloads}::text[]) as wake (channel, payload)
    `
  }

  /** Sends what is left, if the database answers. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.sending) await within(endWithinMs, this.sending)
  }
}
