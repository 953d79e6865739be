import { createDemoAccount } from '../accounts/demo-account.js'
import { loadConfig } from '../config/config.js'
import { type Service, type StartOptions, start } from '../start.js'

/** Runs the service until a signal asks it to stop; a second signal ends it at once. */
export async function runUntilStopped(parts: NonNullable<StartOptions['parts']>): Promise<void> {
  // Before anything is started: a signal that comes half-way must not leave a database behind.
  const stopped = untilSignal()
  const service = await start(loadConfig(process.env), { parts })
  await greet(service, parts.api)
  await stopped
  await service[Symbol.asyncDispose]()
  process.exit(0)
}

function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    let signals = 0
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(name, () => {
        signals += 1
        if (signals > 1) process.exit(1)
        resolve()
      })
    }
  })
}

async function greet({ url, context }: Service, api: boolean) {
  if (!api) return console.log('Signpost’s workers are running.')
  if (context.config.production) return console.log(`Signpost is running at ${url}`)
  const { test_key } = await createDemoAccount(context)
  console.log(`
Signpost is running at ${url}
  API reference  ${url}/docs
  E-mails        ${url}/dev/mail
  Test key       ${test_key}

  curl ${url}/v1/documents -H "Authorization: Bearer ${test_key}"

Ctrl-C stops it.`)
}
