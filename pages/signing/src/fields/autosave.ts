import { ApiFailure, isTransient } from '../session/api-failure.js'
import type { FieldEntry } from '../session/types.js'
import { fieldsAtFault } from './fields-at-fault.js'

export type SaveStatus = 'idle' | 'saving' | 'saved' | 'partly' | 'failed'

interface Options {
  save: (entries: FieldEntry[]) => Promise<unknown>
  onStatus: (status: SaveStatus) => void
  /** The API has rejected values. They are not sent again until they change. */
  onRejected: (ids: Set<string>, failure: ApiFailure) => void
  /** Saving is no longer possible, for example because the document was voided. */
  onRefused: (failure: unknown) => void
  delay?: number
  retryDelays?: number[]
}

/** Saves changes shortly after the last change, one request at a time. Retries until it succeeds. */
export class Autosave {
  private readonly unsaved = new Map<string, string>()
  /** The fields whose displayed text cannot be saved. */
  private readonly held = new Set<string>()
  private running: Promise<void> | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private failures = 0
  private isStopped = false

  constructor(private readonly options: Options) {}

  get hasUnsaved(): boolean {
    return this.unsaved.size > 0
  }

  /** Whether what is displayed in a field is not what the service has. */
  isUnsaved = (id: string): boolean => this.unsaved.has(id) || this.held.has(id)

  change(id: string, value: string): void {
    if (this.isStopped) return
    this.held.delete(id)
    this.unsaved.set(id, value)
    this.schedule(this.options.delay ?? 800)
  }

  /** Marks a field whose text cannot be saved, so that it is not shown as saved. */
  hold(id: string, { isTyping = false } = {}): void {
    this.held.add(id)
    this.unsaved.delete(id)
    if (this.failures === 0 && !isTyping) this.options.onStatus('partly')
  }

  /** Forgets that the text of a field cannot be saved, once nobody sees it. */
  release(id: string): void {
    if (this.held.delete(id) && this.held.size === 0 && !this.hasUnsaved) this.options.onStatus('saved')
  }

  /** Saves pending changes now. */
  flush = (): Promise<void> => {
    clearTimeout(this.timer)
    if (this.isStopped || !this.hasUnsaved) return this.running ?? Promise.resolve()
    this.running ??= this.saveOnce().finally(() => {
      this.running = null
    })
    return this.running
  }

  /** Stops saving, and waits for the request in progress. */
  async stop(): Promise<void> {
    this.isStopped = true
    clearTimeout(this.timer)
    await this.running
  }

  resume(): void {
    this.isStopped = false
    if (this.hasUnsaved) this.schedule(this.options.delay ?? 800)
  }

  private schedule(delay: number) {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.flush(), delay)
  }

  private async saveOnce() {
    const sent = [...this.unsaved].map(([id, value]): FieldEntry => ({ id, value: value || null }))
    this.options.onStatus('saving')
    try {
      await this.options.save(sent)
      this.forget(sent)
      this.failures = 0
      this.options.onStatus(this.held.size > 0 ? 'partly' : 'saved')
    } catch (error) {
      this.recover(error, sent)
    }
    if (this.hasUnsaved && !this.isStopped) this.schedule(this.failures ? this.retryDelay() : 0)
  }

  private recover(error: unknown, sent: FieldEntry[]) {
    if (isTransient(error)) {
      this.failures += 1
      return this.options.onStatus('failed')
    }
    const rejected = error instanceof ApiFailure ? fieldsAtFault(error.details, sent) : new Set<string>()
    if (rejected.size > 0) {
      const refused = sent.filter(({ id }) => rejected.has(id))
      this.forget(refused)
      // A value typed since then may be valid.
      for (const { id } of refused) if (!this.unsaved.has(id)) this.held.add(id)
      this.options.onRejected(rejected, error as ApiFailure)
      return this.options.onStatus('partly')
    }
    this.forget(sent)
    this.options.onStatus('idle')
    this.options.onRefused(error)
  }

  // Values that have changed since they were sent stay unsaved.
  private forget(sent: FieldEntry[]) {
    for (const { id, value } of sent) if ((this.unsaved.get(id) || null) === value) this.unsaved.delete(id)
  }

  private retryDelay() {
    const delays = this.options.retryDelays ?? [2000, 4000, 8000, 15_000, 30_000]
    // biome-ignore lint/style/noNonNullAssertion: called after a failure
    return delays[Math.min(this.failures, delays.length) - 1]!
  }
}
