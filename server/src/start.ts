import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Sql } from 'postgres'
import { createApp } from './app.js'
import { noteKeyedHashes } from './audit/keyed-since.js'
import { reportForeignSecret } from './audit/secret-in-use.js'
import { AsyncDisposableStack } from './common/async-disposable-stack.js'
import { becomeUser } from './common/become-user.js'
import { createLog } from './common/log.js'
import type { Config } from './config/config.js'
import type { Context } from './context/context.js'
import { createContext } from './create-context.js'
import { importLibrary } from './documents/form-library/import-library.js'
import { reportAbuse } from './health/report-abuse.js'
import { reportAudit } from './health/report-audit.js'
import { reportBackup } from './health/report-backup.js'
import { reportBuild } from './health/report-build.js'
import { reportCertificate } from './health/report-certificate.js'
import { reportClock } from './health/report-clock.js'
import { reportDatabaseSize } from './health/report-database-size.js'
import { reportQueue } from './health/report-queue.js'
import { reportRenewals } from './health/report-renewals.js'
import { reportSettings } from './health/report-settings.js'
import { reportSpace } from './health/report-space.js'
import { reportWaiting } from './health/report-waiting.js'
import type { Stage } from './health/stage.js'
import { watchCertificate } from './health/watch-certificate.js'
import { health, healthApp } from './http/health.js'
import { type Listener, listen } from './http/listener.js'
import { serveMetrics } from './http/metrics-server.js'
import { reservePort } from './http/reserve-port.js'
import { type ContractValidator, contractValidator } from './http/validate.js'
import { whileStarting } from './http/while-starting.js'
import { startWorker } from './jobs/worker.js'
import type { Connection } from './postgres/connect.js'
import { openDatabase } from './postgres/database.js'
import { DatabaseClock } from './postgres/database-clock.js'
import { observeConnection } from './postgres/observe-connection.js'
import { outageLog } from './postgres/outage-log.js'
import { startDiskProbe } from './postgres/probe-disk.js'
import { untilDatabaseIsThere, type WaitOptions } from './postgres/until-database-is-there.js'
import { startWatchdog } from './postgres/watchdog.js'
import { assertLevelReachable } from './sealing/assert-level-reachable.js'
import { loadSealSigner } from './sealing/load-seal-signer.js'
import { untilStorageIsThere } from './storage/until-storage-is-there.js'
import { moveForeignEvents } from './stores/event-list-store.js'
import { releaseAllJobs } from './stores/worker-store.js'
import { type Metrics, noMetrics } from './telemetry/metrics.js'
import { noTracer, type Tracer } from './telemetry/tracer.js'

export { StartError } from './common/start-error.js'

/** How long requests and jobs in progress may take to finish when the service stops, in milliseconds. */
interface StopLimits {
  requestsMs: number
  jobsMs: number
}

export interface StartOptions {
  /** The parts to run; both by default. */
  parts?: { api: boolean; worker: boolean } | undefined
  /** Replace dependencies, in tests. */
  overrides?: Partial<Context>
  /** Validates requests. Creating one is slow, so tests share one that validates responses too. */
  validator?: ContractValidator
  /** False makes the embedded database fast but not crash-safe. For tests. */
  durable?: boolean
  /** Aborts a start that waits for its database. */
  signal?: AbortSignal | undefined
  /** Must be less than the 30 seconds after which supervisors kill a process. */
  stopLimits?: StopLimits
  /** False leaves the sweep, which runs every minute, to be queued by hand. For tests. */
  sweeps?: boolean
  /** How many jobs run at a time, and as many e-mails. Each has a connection, of which tests need few. */
  concurrency?: number | undefined
  /** True for a clone of a database and files that a service of this version has opened: nothing is migrated. For tests. */
  isClone?: boolean
}

/** A running service. Disposing of it stops it gracefully. */
export interface Service extends AsyncDisposable {
  url: string
  /** The URL of its health checks on a port of their own, if it serves them. */
  healthUrl: string | null
  /** The URL of its metrics, if it serves them. */
  metricsUrl: string | null
  context: Context
}

/** Starts database, migrations, API and workers in this process. Waits while the database is unreachable. */
export async function start(config: Config, options: StartOptions = {}): Promise<Service> {
  const { parts = { api: true, worker: true }, overrides = {}, durable = true, sweeps = true } = options
  const { signal, isClone = false, concurrency, stopLimits = { requestsMs: 20_000, jobsMs: 20_000 } } = options
  await using started = new AsyncDisposableStack()
  const stage: Stage = { current: 'starting' }
  // First, because a port in use is the most common reason why a start fails.
  const reserved = parts.api ? started.use(await reservePort(config)) : null
  const settled = reserved ? withPort(config, reserved.port) : config
  const healthListener = await startHealth(config, parts.api)
  if (healthListener) started.use(healthListener)

  const log = createLog(config)
  const { metrics, listener: metricsListener } = await startMetrics(config)
  if (metricsListener) started.use(metricsListener)
  const tracer = started.use(await createTracer(config))
  const signer = await loadSealSigner(settled)
  await assertLevelReachable(settled.seal, signer)
  // Not earlier: ports may be privileged, and the key may be readable by root only.
  becomeUser({ user: config.user, production: config.production, folders: foldersOf(config) }, log)
  const outages = { observer: outageLog(log), signal }
  const database = observeConnection(
    started.use(await openDatabase(settled, { durable, log, isClone, ...outages })),
    metrics,
    tracer
  )
  const watchdog = watchDatabase(database, log)
  started.defer(() => watchdog[Symbol.dispose]())
  const clock = overrides.clock ?? started.use(await startClock(database.sql, log, outages))
  const context = started.use(await createContext(settled, { ...database, clock, metrics, tracer, signer }, overrides))
  await untilDatabaseIsThere(outages, async () => {
    if (!isClone) {
      await untilStorageIsThere({ log, signal }, () => importLibrary(context))
      await moveForeignEvents(context.sql)
    }
    await noteKeyedHashes(context.sql, context.auditKeys, context.clock)
    await reportForeignSecret(context)
    if (database.exclusive) await releaseAllJobs(database.sql)
  })

  const certificateWatch = watchCertificate(context)
  started.defer(() => certificateWatch[Symbol.dispose]())
  const working = { endWithinMs: stopLimits.jobsMs, sweeps, concurrency }
  const workers = parts.worker ? await startWorker(context, database, working) : null
  if (workers) started.use(startDiskProbe(database.sql, context.databaseDisk))
  let listener: Listener | undefined
  // Deferred last so that it runs first: everything else stays available until requests and jobs have finished.
  started.defer(async () => {
    const hasRun = stage.current === 'running'
    stage.current = 'stopping'
    context.waits.stop()
    listener?.stopKeepingAlive()
    if (hasRun && config.shutdownDelayMs > 0) {
      await sleep(config.shutdownDelayMs)
      await listener?.turnAway()
    }
    await Promise.all([listener?.drain(stopLimits.requestsMs), workers?.[Symbol.asyncDispose]()])
  })
  const healthRoutes = health(context, stage, { servesApi: parts.api, workerIds: workers?.ids })
  healthListener?.handle(healthApp(context, healthRoutes))
  if (reserved) {
    const validator = options.validator ?? contractValidator()
    listener = await reserved.open(createApp(context, { healthRoutes, validator }))
    listener.explainErrors(settled)
  }
  if (metrics.isOn) {
    reportQueue(metrics, context.sql)
    reportWaiting(metrics, context.sql, clock)
    reportRenewals(metrics, context.sql, clock)
    reportSpace(metrics, context.storage)
    reportDatabaseSize(metrics, { sql: context.sql, disk: context.databaseDisk, diskBytes: config.databaseDiskBytes })
    reportClock(metrics, clock)
    reportSettings(metrics, config.files)
    reportBuild(metrics)
    reportCertificate(metrics, context.certificates, context.pdf)
    reportAudit(metrics, context.sql)
    reportAbuse(metrics, context.sql)
    reportBackup(metrics, context.sql)
  }
  stage.current = 'running'
  const running = started.move()
  const healthUrl = healthListener && `http://${config.host}:${healthListener.port}`
  const metricsUrl = metricsListener ? `http://${config.metricsHost}:${metricsListener.port}/metrics` : null
  return {
    url: settled.siteUrl,
    healthUrl,
    metricsUrl,
    context,
    [Symbol.asyncDispose]: () => running[Symbol.asyncDispose]()
  }
}

function watchDatabase({ probeSql, sockets }: Connection, log: Logger): Disposable {
  return startWatchdog({
    ask: () => probeSql`select 1`,
    isFrozen() {
      const connections = sockets.destroyAll()
      log.warn({ connections }, 'the database does not answer, its connections are ended')
    }
  })
}

// All processes go by the clock of the database, whatever the time of their machines is.
function startClock(sql: Sql, log: Logger, outages: WaitOptions): Promise<DatabaseClock> {
  const hasJumped = (skewMs: number) =>
    log.warn({ skew_seconds: skewMs / 1000 }, 'the clock of the database has jumped, or another database took over')
  return untilDatabaseIsThere(outages, () => DatabaseClock.start(sql, hasJumped))
}

// On a port of their own, health checks are answered from the beginning to the end. The API answers them on its port, too.
async function startHealth({ host, port, healthPort, siteUrl }: Config, api: boolean): Promise<Listener | null> {
  if (healthPort === undefined || (api && healthPort === port)) return null
  return listen(host, healthPort, whileStarting(siteUrl), { setting: 'HEALTH' })
}

// Loads OpenTelemetry only if there are traces.
async function createTracer({ tracing }: Config): Promise<Tracer> {
  if (!tracing) return noTracer
  const { createOtlpTracer } = await import('./telemetry/otlp-tracer.js')
  return createOtlpTracer(tracing)
}

// Loads the library only if there are metrics.
async function startMetrics(config: Config): Promise<{ metrics: Metrics; listener?: Listener }> {
  if (config.metricsPort === undefined) return { metrics: noMetrics }
  const { createPrometheusMetrics } = await import('./telemetry/prometheus-metrics.js')
  const metrics = createPrometheusMetrics()
  return { metrics, listener: await serveMetrics(metrics, config, config.metricsPort) }
}

function foldersOf({ dataDir, storage }: Config) {
  return [dataDir, ...(storage.kind === 'disk' ? [storage.folder] : [])]
}

// For port 0 the system assigns a free port, which is known only after listening.
function withPort(config: Config, port: number): Config {
  if (config.port !== 0) return config
  return { ...config, port, siteUrl: config.siteUrl.replace(/:0$/, `:${port}`) }
}
