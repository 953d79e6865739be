import type { Context } from '../../context/context.js'
import { publicId } from '../../contract/ids.js'
import { findLostEvents, type KnownEvent, noteLosses } from '../../stores/loss-store.js'

const rememberedMs = 10 * 60_000
const most = 10_000

/**
 * Remembers what was delivered in the last minutes, to notice events that are gone since: a fail-over or a recovery has lost
 * the commits that made them, and receivers know of something that the service does not.
 */
export class DeliveredEvents {
  private remembered: (KnownEvent & { endpointUuid: string; until: number })[] = []

  constructor(private readonly context: Pick<Context, 'sql' | 'clock' | 'log'>) {}

  add(event: KnownEvent, endpointUuid: string): void {
    if (this.remembered.length >= most) this.remembered.shift()
    this.remembered.push({ ...event, endpointUuid, until: performance.now() + rememberedMs })
  }

  /** Notes those that are gone. */
  async look(): Promise<void> {
    const { sql, clock, log } = this.context
    const now = performance.now()
    this.remembered = this.remembered.filter(({ until }) => until > now)
    if (this.remembered.length === 0) return
    const lost = new Set(await findLostEvents(sql, this.remembered))
    if (lost.size === 0) return
    const gone = this.remembered.filter(({ id }) => lost.has(id))
    this.remembered = this.remembered.filter(({ id }) => !lost.has(id))
    const losses = gone.map(({ id, type, endpointUuid }) => ({
      kind: 'delivery' as const,
      reference: publicId('evt', id),
      detail: `${type} was delivered to ${publicId('whe', endpointUuid)}`,
      noted_at: clock.now()
    }))
    await noteLosses(sql, losses)
    log.warn({ events: [...lost].map((uuid) => publicId('evt', uuid)) }, 'events that were delivered are gone')
  }
}
