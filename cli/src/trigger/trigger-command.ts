import type { Event, Signpost } from '@signpost/sdk'
import { Argument, Command } from 'commander'
import { callService } from '../call-service.js'
import { CommandError, UsageError } from '../command-error.js'
import { type EventType, eventTypes } from '../event-types.js'
import { accessOf, type ServiceOptions, withServiceOptions } from '../options.js'
import { print } from '../print.js'
import { type Subject, scenarios } from './scenarios.js'

const help = `
Events:
${eventTypes.map((type) => `  ${type}${typeof scenarios[type] === 'string' ? ' (cannot be triggered)' : ''}`).join('\n')}

A document is created, sent and signed as far as the event needs, in test mode: no e-mail leaves the service. The event is
delivered to your endpoints of test mode, and to listen. --override sets what the document is created and sent with, as
--override title=Lease --override metadata[order]=17 --override signers[0][email]=grace@example.com does.`

/** `trigger <event>` */
export function triggerCommand(): Command {
  const command = new Command('trigger')
    .description('make an event happen in test mode, with a document of its own')
    .addArgument(new Argument('<event>', 'the type of the event, such as document.completed'))
  return withServiceOptions(command, 'a test key')
    .option(
      '--override <key=value>',
      'a property of POST /documents or of …/send; as often as needed',
      (text: string, before: string[] = []) => [...before, text]
    )
    .option('--json', 'print the event as JSON', false)
    .addHelpText('after', help)
    .action(trigger)
}

interface TriggerOptions extends ServiceOptions {
  json: boolean
  override?: string[]
}

async function trigger(type: string, { json, override, ...options }: TriggerOptions) {
  if (!isEventType(type)) {
    throw new UsageError(`"${type}" is no type of event. These are: ${eventTypes.join(', ')}.`)
  }
  const scenario = scenarios[type]
  if (typeof scenario === 'string') throw new UsageError(`${type} cannot be triggered: ${scenario}.`)
  const overrides = override === undefined ? {} : (await import('./overrides.js')).readOverrides(override)
  const access = accessOf(options)
  if (!access.apiKey.startsWith('sp_test_')) {
    throw new UsageError('trigger needs a test key (sp_test_…). With a live key, nothing is sent.')
  }
  await callService(access, async (signpost) => {
    const about = await scenario(signpost, overrides)
    const event = await eventAbout(signpost, about, type)
    print(json, event, [`${event.created_at}  ${event.type}  ${event.id}  ${about.id}`])
  })
}

function isEventType(type: string): type is EventType {
  return eventTypes.includes(type as EventType)
}

const waitSeconds = 60

/** The event, once it has happened: sealing a document takes a moment. */
async function eventAbout(signpost: Signpost, about: Subject, type: EventType): Promise<Event> {
  const created_after = new Date(Date.parse(about.created_at) - 1000).toISOString()
  const endsAt = performance.now() + waitSeconds * 1000
  for (let after: string | undefined; ; ) {
    const wait = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000))
    const { data } = await signpost.events.list(
      { type: [type], created_after, wait, after, order: 'asc' },
      { timeout: (wait + 30) * 1000 }
    )
    const found = data.find((event) => idOf(event) === about.id)
    if (found) return found
    if (wait === 0) throw new CommandError(`${type} has not happened to ${about.id} within ${waitSeconds} s.`)
    after = data.at(-1)?.id ?? after
  }
}

// Every event is about one object.
function idOf({ data }: Event): unknown {
  return (data as { id?: unknown }).id
}
