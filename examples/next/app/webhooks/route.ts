import { receiveWebhook } from '@signpost/webhook-verifier/fetch'

/** Receives the events of Signpost, whose signature covers the raw body. */
export function POST(request: Request): Promise<Response> {
  return receiveWebhook(request, {
    // Without a secret, every delivery is refused.
    secret: process.env.SIGNPOST_WEBHOOK_SECRET ?? '',
    onEvent: {
      'document.completed': ({ data }) => console.log(`Signed by everybody: ${data.id}`),
      'document.declined': ({ data }) => console.log(`Declined: ${data.id}`)
    },
    onRefused: (error) => console.warn(`Refused: ${error.code}`)
  })
}
