import { Command, Option } from 'commander'
import type { Schemas } from '../contract/contract.js'
import { FeedError, followEvents } from '../listen/event-feed.js'
import { type Forwarded, forwardEvent } from '../listen/forward-event.js'
import { newWebhookSecret } from '../webhooks/webhook-secret.js'
import { apiKeyOption, assertUrl, baseUrlOption } from './api-options.js'
import { print } from './print.js'
import { stopSignal } from './stop-signal.js'
import { UsageError } from './usage-error.js'

interface ListenOptions {
  forwardTo: string
  events?: string
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
    .addOption(apiKeyOption('the key whose account and mode to listen to'))
    .addOption(baseUrlOption())
    .addOption(
      new Option('--secret <secret>', 'the secret to sign with; by default a new one').env('SIGNPOST_WEBHOOK_SECRET')
    )
    .option('--json', 'print a line of JSON for each event', false)
    .action(listen)
}

async function listen({ forwardTo, events, apiKey, baseUrl, json, secret = newWebhookSecret() }: ListenOptions) {
  const url = assertUrl('--forward-to', forwardTo)
  const service = assertUrl('--base-url', baseUrl).replace(/\/(v1\/?)?$/, '')
  if (!/^whsec_[A-Za-z0-9+/]+=*$/.test(secret)) throw new UsageError('--secret must be "whsec_" followed by base64.')
  const types = events?.split(',').map((type) => type.trim())
  const signal = stopSignal()
  print(json, { listening: service, forward_to: url, secret }, [
    `Listening to ${service} and forwarding to ${url}. Ctrl-C stops it.`,
    `Verify the events with the secret ${secret}`
  ])
  const onRetry = (reason: string, seconds: number) => console.error(`${reason} Retrying in ${seconds} s.`)
  try {
    for await (const event of followEvents({ baseUrl: service, apiKey, signal, onRetry })) {
      if (types && !types.includes(event.type)) continue
      report(json, event, url, await forwardEvent(event, { url, secret, now: new Date() }))
    }
  } catch (error) {
    if (error instanceof FeedError) throw new UsageError(error.message)
    throw error
  }
  process.exit(0)
}

function report(json: boolean, { id, type }: Schemas['Event'], url: string, forwarded: Forwarded) {
  const { status, error, milliseconds } = forwarded
  print(json, { id, type, status_code: status, error, duration_ms: milliseconds }, [
    `${new Date().toISOString()}  ${type}  ${id}  ${status ?? error}  POST ${url}  ${milliseconds} ms`
  ])
}
