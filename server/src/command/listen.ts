import { setTimeout as delay } from 'node:timers/promises'
import { Command, Option } from 'commander'
import { contract, type Schemas } from '../contract/contract.js'
import { newId } from '../contract/ids.js'
import { FeedError, type FeedOptions, followEvents } from '../listen/event-feed.js'
import { forwardEvent } from '../listen/forward-event.js'
import { type Attempt, Forwarder } from '../listen/forwarder.js'
import { listenSecret } from '../listen/listen-secret.js'
import { parseSince, type Since } from '../listen/since.js'
import { apiKeyOption, assertSecret, assertUrl, baseUrlOption, secretOption } from './api-options.js'
import { print } from './print.js'
import { stopSignal } from './stop-signal.js'
import { UsageError } from './usage-error.js'

interface ListenOptions {
  forwardTo: string
  events?: string
  since?: string
  apiKey: string
  baseUrl: string
  secret?: string
  json: boolean
}

/** `signpost listen` */
export function listenCommand(): Command {
  return new Command('listen')
    .description('forward new events to a local webhook receiver, signed, without a public address')
    .requiredOption('--forward-to <url>', 'the URL of your receiver, such as http://localhost:3000/webhooks')
    .option('--events <types>', 'only these types, separated by commas')
    .addOption(new Option('--since <when>', 'begin after an event, a time in ISO 8601, or a duration ago such as 10m'))
    .addOption(apiKeyOption('the key whose account and mode to listen to'))
    .addOption(baseUrlOption())
    .addOption(secretOption())
    .option('--json', 'print a line of JSON for each attempt', false)
    .action(listen)
}

async function listen({ forwardTo, events, apiKey, baseUrl, json, ...options }: ListenOptions) {
  const url = assertUrl('--forward-to', forwardTo)
  const service = assertUrl('--base-url', baseUrl).replace(/\/(v1\/?)?$/, '')
  const secret = assertSecret(options.secret ?? listenSecret(apiKey))
  const types = events === undefined ? undefined : assertTypes(events)
  const since = options.since === undefined ? undefined : assertSince(options.since)
  const signal = stopSignal()
  const onReady = () =>
    print(json, { listening: service, forward_to: url, secret }, [
      `Listening to ${service} and forwarding to ${url}. Ctrl-C stops it.`,
      `Verify the events with the secret ${secret}`
    ])
  const onRetry = (reason: string, seconds: number) => console.error(`${reason} Retrying in ${seconds} s.`)
  const forwarder = new Forwarder({
    post: (event, deliveryId) => forwardEvent(event, { url, secret, now: new Date(), deliveryId }),
    report: (event, attempt) => report(json, event, url, attempt),
    newDeliveryId: () => newId('dlv', new Date()),
    sleep: (milliseconds) => delay(milliseconds, undefined, { signal }).catch(() => {}),
    signal
  })
  await forwardAll(forwarder, { baseUrl: service, apiKey, since, signal, onReady, onRetry }, types)
  const { open } = forwarder
  if (open.length > 0) console.error(`Not taken: signpost events resend ${open.join(' ')} --forward-to ${url}`)
  process.exit(0)
}

async function forwardAll(forwarder: Forwarder, options: FeedOptions, types: string[] | undefined) {
  try {
    for await (const event of followEvents(options)) {
      if (!types || types.includes(event.type)) await forwarder.forward(event)
    }
  } catch (error) {
    if (error instanceof FeedError) throw new UsageError(error.message)
    throw error
  }
}

function assertTypes(text: string): string[] {
  const known = contract.components.schemas.EventType?.enum as string[]
  const types = text.split(',').map((type) => type.trim())
  const unknown = types.find((type) => !known.includes(type))
  if (unknown === undefined) return types
  throw new UsageError(`--events: "${unknown}" is no type of event. These are: ${known.join(', ')}.`)
}

function assertSince(text: string): Since {
  const since = parseSince(text, new Date())
  if (since) return since
  throw new UsageError(`--since is "${text}", but must be an event, a time in ISO 8601 or a duration such as 10m.`)
}

function report(json: boolean, { id, type }: Schemas['Event'], url: string, made: Attempt) {
  const { status, error, milliseconds, attempt, nextIn } = made
  const line = { id, type, status_code: status, error, duration_ms: milliseconds, attempt, next_attempt_in: nextIn }
  const again = nextIn === null ? '' : `  again in ${nextIn} s`
  print(json, line, [
    `${new Date().toISOString()}  ${type}  ${id}  ${status ?? error}  POST ${url}  ${milliseconds} ms${again}`
  ])
}
