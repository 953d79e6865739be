import { setTimeout as delay } from 'node:timers/promises'
import { Command, Option } from 'commander'
import { UsageError } from '../command-error.js'
import { type EventType, eventTypes } from '../event-types.js'
import { accessOf, assertSecret, assertUrl, type ServiceOptions, secretOption, withServiceOptions } from '../options.js'
import { print } from '../print.js'
import { programOf } from '../program-of.js'
import { stopSignal } from '../stop-signal.js'
import { EventFeed, FeedError, type Place } from './event-feed.js'
import { forwardEvent, newDeliveryId } from './forward-event.js'
import { type Attempt, type ForwardedEvent, Forwarder } from './forwarder.js'
import { listen } from './listen.js'
import { listenSecret } from './listen-secret.js'
import { StateFile, stateFolder } from './listen-state.js'
import { parseSince, type Since } from './since.js'

interface ListenOptions extends ServiceOptions {
  forwardTo: string
  events?: string
  since?: string
  fromNow: boolean
  secret?: string
  json: boolean
}

const help = `
It remembers what was forwarded, for each service, key and receiver, and goes on there when it is started again. While the
service or the receiver is away, it waits. What the receiver refuses is sent again for about six minutes, and with the
next start.`

/** `listen` */
export function listenCommand(): Command {
  const command = new Command('listen')
    .description('forward events to a local webhook receiver, signed, without a public address')
    .requiredOption('--forward-to <url>', 'the URL of your receiver, such as http://localhost:3000/webhooks')
    .option('--events <types>', 'only these types, separated by commas')
    .addOption(new Option('--since <when>', 'begin after an event, a time in ISO 8601, or a duration ago such as 10m'))
    .addOption(new Option('--from-now', 'skip what happened since the last run').default(false).conflicts('since'))
  return withServiceOptions(command, 'the key whose account and mode to listen to')
    .addOption(secretOption())
    .option('--json', 'print a line of JSON for each attempt', false)
    .addHelpText('after', help)
    .action(run)
}

async function run({ forwardTo, events, json, fromNow, ...options }: ListenOptions, command: Command) {
  const url = assertUrl('--forward-to', forwardTo)
  const access = accessOf(options)
  const secret = assertSecret(options.secret ?? listenSecret(access.apiKey))
  const types = events === undefined ? undefined : assertTypes(events)
  const since = options.since === undefined ? undefined : assertSince(options.since)
  const signal = stopSignal()
  const file = new StateFile(stateFolder(process.env), { ...access, forwardTo: url })
  const resumed = since || fromNow ? undefined : file.read()
  let place: Place = {}
  const save = () => file.write({ from: place, open: forwarder.open })
  const forwarder = new Forwarder({
    post: (event, deliveryId) => forwardEvent(event, { url, secret, now: new Date(), deliveryId, signal }),
    report: (event, attempt) => report(json, event, url, attempt),
    onAway: (error) => console.error(`The receiver cannot be reached: ${error}. Trying again until it is there.`),
    onBack: () => console.error('The receiver is there again.'),
    onTaken: save,
    newDeliveryId,
    sleep: (milliseconds) => delay(milliseconds, undefined, { signal }).catch(() => {}),
    signal,
    open: resumed?.open
  })
  const feed = new EventFeed({
    ...access,
    signal,
    onAway: (reason) => console.error(`${reason} Trying again until the service answers.`),
    onBack: () => console.error('The service answers again.')
  })
  const onReady = (goesOn: boolean) =>
    print(json, { listening: access.baseUrl, forward_to: url, secret, goes_on: goesOn }, [
      `Listening to ${access.baseUrl} and forwarding to ${url}. Ctrl-C stops it.`,
      ...(goesOn ? ['Going on where the last run ended. With --from-now, it begins with the next event.'] : []),
      `Verify the events with the secret ${secret}`
    ])
  await listen({
    feed,
    forwarder,
    resumed,
    begin: since,
    signal,
    isWanted: ({ type }) => types === undefined || types.includes(type),
    onReady,
    onLost: (what) => console.error(what),
    save: (at) => {
      place = at
      save()
    }
  }).catch(explain)
  // What has no answer yet is not waited for: it is open.
  end(forwarder.open, url, programOf(command))
}

function end(open: string[], url: string, program: string): never {
  if (open.length > 0) {
    console.error(`Not taken: ${program} events resend ${open.join(' ')} --forward-to ${url}`)
    console.error('The next run sends them again, too.')
  }
  process.exit(0)
}

function explain(error: unknown): never {
  if (error instanceof FeedError) throw new UsageError(error.message, { cause: error })
  throw error
}

function assertTypes(text: string): string[] {
  const types = text.split(',').map((type) => type.trim())
  const unknown = types.find((type) => !eventTypes.includes(type as EventType))
  if (unknown === undefined) return types
  throw new UsageError(`--events: "${unknown}" is no type of event. These are: ${eventTypes.join(', ')}.`)
}

function assertSince(text: string): Since {
  const since = parseSince(text, new Date())
  if (since) return since
  throw new UsageError(`--since is "${text}", but must be an event, a time in ISO 8601 or a duration such as 10m.`)
}

function report(json: boolean, { id, type }: ForwardedEvent, url: string, made: Attempt) {
  const { status, error, milliseconds, attempt, nextIn } = made
  const line = { id, type, status_code: status, error, duration_ms: milliseconds, attempt, next_attempt_in: nextIn }
  const again = nextIn === null ? '' : `  again in ${nextIn} s`
  print(json, line, [
    `${new Date().toISOString()}  ${type}  ${id}  ${status ?? error}  POST ${url}  ${milliseconds} ms${again}`
  ])
}
