import { setTimeout as sleep } from 'node:timers/promises'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { isDatabaseAway } from './is-database-away.js'

/** Observes outages of the database. */
export interface OutageObserver {
  /** Called at the first failure, possibly again at later ones. */
  away(error: unknown): void
  back(): void
}

interface SteadyPoolSettings {
  observer?: OutageObserver | undefined
  /** Whether a server that does not offer TLS is used without it. */
  goesWithoutTls?: boolean
}

type Callback = (error: Error | undefined, client: PoolClient | undefined, release: (error?: unknown) => void) => void

/** An error code after which the job queue retries. */
const retryable = '57P03'

/** Whether the driver says that a server does not offer TLS. */
export const isWithoutTls = (error: unknown): boolean => /does not support SSL/.test((error as Error).message)

const never = new Promise<never>(() => {})

/**
 * The connection pool of the job queue, which lets the queue survive an outage of the database.
 *
 * The queue records the result of a job without awaiting the query, and retries the query only after certain errors. Any
 * other error becomes an unhandled rejection that ends the process. So this pool waits until it can connect, and reports
 * a lost connection with an error that the queue retries after. Retrying is safe, because the queue's statements identify
 * the job.
 */
export class SteadyPool extends Pool {
  private isStopping = false
  private hasEnded = false
  private isAway = false
  /** Called whenever it cannot connect, or a connection is lost. */
  onFailure: () => void = () => {}

  constructor(
    config: PoolConfig,
    private readonly settings: SteadyPoolSettings = {}
  ) {
    super(config)
    // Without these listeners, losing an idle connection would end the process.
    this.on('error', () => {})
    this.on('connect', (client) => client.on('error', () => this.onFailure()))
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

  /** Stops waiting for an unreachable database. Call it before the queue is stopped. */
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
        if (this.settings.goesWithoutTls && isWithoutTls(error) && this.options.ssl) {
          this.options.ssl = false
          continue
        }
        // The job has outlived the pool, so nobody can handle its result.
        if (this.hasEnded) return never
        this.onFailure()
        this.tell(error)
        if (this.isStopping) throw asRetryable(error)
        await sleep(200 + Math.random() * 300)
      }
    }
  }

  private tell(error: unknown) {
    if (error !== undefined && !this.isAway) this.settings.observer?.away(error)
    if (error === undefined && this.isAway) this.settings.observer?.back()
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
