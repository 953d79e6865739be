import { setTimeout as sleep } from 'node:timers/promises'
import express from 'express'
import { createApp } from './app.js'
import { noteKeyedHashes } from './audit/keyed-since.js'
import { Lifetime } from './common/lifetime.js'
import { createLog } from './common/log.js'
import type { Config } from './config/config.js'
import type { Context } from './context/context.js'
import { createContext } from './create-context.js'
import { importLibrary } from './form-library/import-library.js'
import type { Stage } from './health/stage.js'
import { health } from './http/health.js'
import { type Listener, listen } from './http/listener.js'
import { type ContractValidator, contractValidator } from './http/validate.js'
import { whileStarting } from './http/while-starting.js'
import { startWorker } from './jobs/worker.js'
import { openDatabase } from './postgres/database.js'
import { outageLog } from './postgres/outage-log.js'
import { untilDatabaseIsThere } from './postgres/until-database-is-there.js'
import { freeAllJobs } from './stores/worker-store.js'

export { StartError } from './common/start-error.js'

/** How long those that are at work may take to end once the service is to stop, in milliseconds. */
interface StopLimits {
  requestsMs: number
  jobsMs: number
}

export interface StartOptions {
  /** Which parts to run; both unless told. */
  parts?: { api: boolean; worker: boolean }
  /** Put in place of the real ones. */
  overrides?: Partial<Context>
  /** What requests are checked by. To make one takes a while, so tests share one, which checks responses too. */
  validator?: ContractValidator
  /** False makes the embedded database fast and unsafe. For tests. */
  durable?: boolean
  /** Ends a start that waits for its database. */
  signal?: AbortSignal
  /** Less than the half minute after which supervisors kill. */
  stopLimits?: StopLimits
}

/** A running service. Disposing of it stops everything in good order. */
export interface Service extends AsyncDisposable {
  url: string
  /** Where `signpost worker` answers its health checks, if it does. */
  healthUrl: string | null
  context: Context
}

/** Starts the service: database, migrations, API and workers in this process. Waits for a database that is away. */
export async function start(config: Config, options: StartOptions = {}): Promise<Service> {
  const { parts = { api: true, worker: true }, overrides = {}, durable = true } = options
  const { signal, stopLimits = { requestsMs: 20_000, jobsMs: 20_000 } } = options
  await using started = new Lifetime()
  const stage: Stage = { current: 'starting' }
  // First of all, since it is what most often stands in the way.
  const listener = await startListener(config, parts.api)
  if (listener) started.use(listener)
  const settled = parts.api ? withPort(config, listener!.port) : config
  listener?.explainErrors(settled)

  const log = createLog(config)
  const outages = { observer: outageLog(log), signal }
  const database = started.use(await openDatabase(settled, { durable, log, ...outages }))
  const context = started.use(await createContext(settled, database, overrides))
  await untilDatabaseIsThere(outages, async () => {
    await importLibrary(context)
    await noteKeyedHashes(context.sql, context.auditKeys, context.clock)
    if (database.exclusive) await freeAllJobs(database.sql)
  })

  const workers = parts.worker ? await startWorker(context, database, { endWithinMs: stopLimits.jobsMs }) : null
  // Added last to be ended first: everything else is there until requests and jobs have ended.
  started.add(stage, async () => {
    stage.current = 'stopping'
    await sleep(config.shutdownDelayMs)
    await Promise.all([listener?.drain(stopLimits.requestsMs), workers?.[Symbol.asyncDispose]()])
  })
  const healthRoutes = health(context, stage, workers?.ids)
  listener?.handle(
    parts.api
      ? createApp(context, { healthRoutes, validator: options.validator ?? contractValidator() })
      : express().use(healthRoutes)
  )
  stage.current = 'running'
  const running = started.move()
  const healthUrl = listener && !parts.api ? `http://${config.host}:${listener.port}` : null
  return { url: settled.siteUrl, healthUrl, context, [Symbol.asyncDispose]: () => running[Symbol.asyncDispose]() }
}

// Workers alone listen for health checks only, and only where they are told to.
async function startListener({ host, port, healthPort, siteUrl }: Config, api: boolean): Promise<Listener | null> {
  if (api) return listen(host, port, whileStarting(siteUrl))
  return healthPort === undefined ? null : listen(host, healthPort, whileStarting(siteUrl))
}

// Port 0 takes any that is free, which is known only now.
function withPort(config: Config, port: number): Config {
  if (config.port !== 0) return config
  return { ...config, port, siteUrl: config.siteUrl.replace(/:0$/, `:${port}`) }
}
