import { Command } from 'commander'
import { callService } from '../call-service.js'
import { UsageError } from '../command-error.js'
import { type EventType, eventTypes } from '../event-types.js'
import { accessOf, countOption, type ServiceOptions, secretOption, withServiceOptions } from '../options.js'
import { print } from '../print.js'
import { resend } from './resend.js'

/** `events …` */
export function eventsCommand(): Command {
  const command = new Command('events').description('work with events of the last 30 days')
  const aboutKey = 'the key whose account and mode the events belong to'
  withServiceOptions(command.command('list'), aboutKey)
    .description('list events, newest first')
    .option('--type <types>', 'only these types, separated by commas')
    .option('--document <id>', 'only events about this document')
    .option('--limit <count>', 'how many', countOption('--limit', 1000), 20)
    .option('--json', 'print a line of JSON for each event', false)
    .action(list)
  withServiceOptions(command.command('get'), aboutKey)
    .description('print an event as JSON')
    .argument('<id>', 'the identifier of the event')
    .action(get)
  withServiceOptions(command.command('resend'), aboutKey)
    .description('send events again: to a local webhook receiver, signed as by listen, or to webhook endpoints')
    .argument('<ids...>', 'the identifiers of the events')
    .option('--forward-to <url>', 'the URL of your receiver, such as http://localhost:3000/webhooks')
    .option('--endpoint <id>', 'this endpoint; without it and --forward-to, every endpoint that received the event')
    .addOption(secretOption())
    .option('--json', 'print a line of JSON for each event', false)
    .action(resend)
  return command
}

async function get(id: string, options: ServiceOptions) {
  const event = await callService(accessOf(options), (signpost) => signpost.events.get(id))
  console.log(JSON.stringify(event, null, 2))
}

interface ListOptions extends ServiceOptions {
  type?: string
  document?: string
  limit: number
  json: boolean
}

async function list({ type, document, limit, json, ...options }: ListOptions) {
  const types = type?.split(',').map((each) => each.trim() as EventType)
  const unknown = types?.find((each) => !eventTypes.includes(each))
  if (unknown) throw new UsageError(`--type: "${unknown}" is no type of event. These are: ${eventTypes.join(', ')}.`)
  const query = { type: types, document_id: document, per_page: Math.min(limit, 100) }
  await callService(accessOf(options), async (signpost) => {
    let left = limit
    for await (const event of signpost.events.list(query)) {
      print(json, event, [`${event.created_at}  ${event.type}  ${event.id}`])
      if (--left === 0) return
    }
  })
}
