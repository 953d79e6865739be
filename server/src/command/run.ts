import { once } from 'node:events'
import { stopSignal } from '@signpost/cli/terminal'
import { Command } from 'commander'
import { loadConfig } from '../config/config.js'
import { unknownSettings } from '../config/unknown-settings.js'
import { outageLog } from '../postgres/outage-log.js'
import { untilDatabaseIsThere } from '../postgres/until-database-is-there.js'
import type { Service, StartOptions } from '../start.js'

/** `signpost start` */
export function startCommand(): Command {
  return new Command('start').action(() => runUntilStopped({ api: true, worker: true }))
}

/** `signpost api` */
export function apiCommand(): Command {
  return new Command('api').action(() => runUntilStopped({ api: true, worker: false }))
}

/** `signpost worker` */
export function workerCommand(): Command {
  return new Command('worker').action(() => runUntilStopped({ api: false, worker: true }))
}

/** Runs the service until a signal. A second signal exits immediately. */
async function runUntilStopped(parts: NonNullable<StartOptions['parts']>): Promise<void> {
  // Registered before anything is started, so that a signal during the start does not leave a database running.
  const stopped = stopSignal()
  const service = await startUnless(stopped, parts)
  await greet(service, parts.api, stopped)
  if (!stopped.aborted) await once(stopped, 'abort')
  await service[Symbol.asyncDispose]()
  process.exit(0)
}

async function startUnless(stopped: AbortSignal, parts: NonNullable<StartOptions['parts']>): Promise<Service> {
  try {
    const config = loadConfig(process.env)
    for (const { name, meant } of unknownSettings(process.env)) console.error(`${name} is not read. Is ${meant} meant?`)
    const { start } = await import('../start.js')
    return await start(config, { parts, signal: stopped })
  } catch (error) {
    // A start that is aborted while it waits for its database is not a failure.
    if (stopped.aborted) process.exit(0)
    throw error
  }
}

async function greet({ url, healthUrl, context }: Service, api: boolean, signal: AbortSignal) {
  if (!api)
    return console.log(`Signpost’s workers are running.${healthUrl ? ` Health checks: ${healthUrl}/readyz` : ''}`)
  if (context.config.production) return console.log(`Signpost is running at ${url}`)
  const { createDemoAccount } = await import('../accounts/demo-account.js')
  const waiting = { observer: outageLog(context.log), signal }
  const { test_key } = await untilDatabaseIsThere(waiting, () => createDemoAccount(context))
  console.error(`Started in ${process.uptime().toFixed(1)} s.`)
  console.log(`
Signpost is running at ${url}
  Documentation  ${url}/docs
  Console        ${url}/dev/console
  E-mails        ${url}/dev/mail
  Test key       ${test_key}

  curl ${url}/v1/documents -H "Authorization: Bearer ${test_key}"

Ctrl-C stops it.`)
}
