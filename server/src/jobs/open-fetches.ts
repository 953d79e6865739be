import { EventEmitter, once } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'

/**
 * The workers' queries for a next job that are not answered yet. A worker that has been stopped takes the job that such a
 * query finds, so jobs are released only after the last one: else a stopping process could take a released job again.
 */
export class OpenFetches {
  private count = 0
  private readonly changes = new EventEmitter()

  constructor(events: WorkerEvents) {
    events.on('worker:getJob:start', () => this.change(+1))
    for (const answer of ['worker:getJob:empty', 'worker:getJob:error', 'job:start'] as const) {
      events.on(answer, () => this.change(-1))
    }
  }

  /** Resolves as soon as no query is open. */
  async answered(): Promise<void> {
    while (this.count > 0) await once(this.changes, 'answered')
  }

  private change(by: number) {
    this.count += by
    if (this.count === 0) this.changes.emit('answered')
  }
}
