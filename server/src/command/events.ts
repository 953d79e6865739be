import { Command } from 'commander'
import type { Schemas } from '../contract/contract.js'
import { newId } from '../contract/ids.js'
import { forwardEvent } from '../listen/forward-event.js'
import { isSuccess } from '../listen/forwarder.js'
import { listenSecret } from '../listen/listen-secret.js'
import { createApiSender } from '../mcp/api-sender.js'
import { apiKeyOption, assertSecret, assertUrl, baseUrlOption, secretOption } from './api-options.js'
import { print } from './print.js'
import { UsageError } from './usage-error.js'

interface ResendOptions {
  forwardTo: string
  apiKey: string
  baseUrl: string
  secret?: string
  json: boolean
}

/** `signpost events …` */
export function eventsCommand(): Command {
  const command = new Command('events').description('work with events of the last 30 days')
  command
    .command('resend')
    .description('send events again to a local webhook receiver, signed as by signpost listen')
    .argument('<ids...>', 'the identifiers of the events')
    .requiredOption('--forward-to <url>', 'the URL of your receiver, such as http://localhost:3000/webhooks')
    .addOption(apiKeyOption('the key whose account and mode the events belong to'))
    .addOption(baseUrlOption())
    .addOption(secretOption())
    .option('--json', 'print a line of JSON for each event', false)
    .action(resend)
  return command
}

async function resend(ids: string[], { forwardTo, apiKey, baseUrl, json, ...options }: ResendOptions) {
  const url = assertUrl('--forward-to', forwardTo)
  const service = assertUrl('--base-url', baseUrl).replace(/\/(v1\/?)?$/, '')
  const secret = assertSecret(options.secret ?? listenSecret(apiKey))
  const send = createApiSender({ baseUrl: service, apiKey })
  // All of them first, so that a wrong identifier is noticed before anything is sent.
  const events = await Promise.all(ids.map((id) => findEvent(send, id)))
  for (const event of events) {
    const now = new Date()
    const forwarded = await forwardEvent(event, { url, secret, now, deliveryId: newId('dlv', now) })
    const { status, error, milliseconds } = forwarded
    print(json, { id: event.id, type: event.type, status_code: status, error, duration_ms: milliseconds }, [
      `${event.type}  ${event.id}  ${status ?? error}  POST ${url}  ${milliseconds} ms`
    ])
    if (!isSuccess(forwarded)) process.exitCode = 1
  }
}

async function findEvent(send: ReturnType<typeof createApiSender>, id: string): Promise<Schemas['Event']> {
  const { status, body } = await send({ method: 'GET', path: `/events/${encodeURIComponent(id)}` }).catch((error) => {
    throw new UsageError(error.message)
  })
  if (status === 200) return body as Schemas['Event']
  const { error } = (body ?? {}) as Partial<Schemas['ErrorResponse']>
  throw new UsageError(`${id}: ${error?.message ?? `the service answered ${status}`}`)
}
