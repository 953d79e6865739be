import { setTimeout as sleep } from 'node:timers/promises'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { isDatabaseAway } from './is-database-away.js'

/** What an outage of the database is told to. */
export interface OutageObserver {
  /** At its first failure, and perhaps at further ones. */
  away(error: unknown): void
  back(): void
}

type Callback = (error: Error | undefined, client: PoolClient | undefined, release: (error?: unknown) => void) => void

/** What the job queue takes for an error that passes, and tries again after. */
const retryable = '57P03'

const never = new Promise<never>(() => {})

/**
 * The pool of the job queue, for a queue that outlives an outage of the database.
 *
 * The queue records how a job ended without waiting for it, and tries that again only after some errors: after any other
 * the process ends by an unhandled rejection. So whoever asks for a connection waits until there is one, and a
 * connection that is lost in use fails with an error that the queue tries again after. Both are safe to repeat, since
 * the queue's statements name the job.
 */
export class SteadyPool extends Pool {
  private isStopping = false
  private hasEnded = false
  private isAway = false

  constructor(
    config: PoolConfig,
    private readonly observer?: OutageObserver
  ) {
    super(config)
    // Without these a lost connection that nobody uses would end the process.
    this.on('error', () => {})
    this.on('connect', (client) => client.on('error', () => {}))
  }

  override connect(): Promise<PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<PoolClient> | undefined {
    const client = this.connectSteadily()
    if (!callback) return client
    client.then(
      (client) => callback(undefined, client, (error) => client.release(error as Error | boolean | undefined)),
      (error) => callback(error, undefined, () => {})
    )
    return undefined
  }

  /** From now on nobody waits for a database that is away. Call it before the queue is stopped. */
  stopWaiting(): void {
    this.isStopping = true
  }

  override end(): Promise<void>
  override end(callback: () => void): void
  override end(callback?: () => void): Promise<void> | undefined {
    this.isStopping = true
    this.hasEnded = true
    const ended = super.end()
    if (!callback) return ended
    ended.then(callback, callback)
    return undefined
  }

  private async connectSteadily(): Promise<PoolClient> {
    for (;;) {
      try {
        const client = await super.connect()
        this.tell(undefined)
        return steady(client)
      } catch (error) {
        // A job that outlasted the pool has nobody who could hear of it.
        if (this.hasEnded) return never
        this.tell(error)
        if (this.isStopping) throw asRetryable(error)
        await sleep(200 + Math.random() * 300)
      }
    }
  }

  private tell(error: unknown) {
    if (error !== undefined && !this.isAway) this.observer?.away(error)
    if (error === undefined && this.isAway) this.observer?.back()
    this.isAway = error !== undefined
  }
}

const steadied = new WeakSet<PoolClient>()

function steady(client: PoolClient): PoolClient {
  if (steadied.has(client)) return client
  steadied.add(client)
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const steadyQuery = (...args: unknown[]) => {
    const result = query(...args)
    if (!(result instanceof Promise)) return result
    return result.catch((error) => {
      throw isDatabaseAway(error) ? asRetryable(error) : error
    })
  }
  return Object.assign(client, { query: steadyQuery })
}

function asRetryable(error: unknown): Error {
  const { code, message } = error as NodeJS.ErrnoException
  return Object.assign(new Error(message, { cause: error }), { code: retryable, originalCode: code })
}
