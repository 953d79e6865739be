import type { receiveWebhook as Receive } from '@signpost/webhook-verifier/fetch'
import type { testHeaders as TestHeaders } from '@signpost/webhook-verifier/sign'
import vectors from '../../spec/vectors/webhook-signatures.json' with { type: 'json' }
import { type Build, sign, type Vectors, verify } from '../../webhook-verifier/src/testing/vectors.js'

type Verifier = Build & { receiveWebhook: typeof Receive; testHeaders: typeof TestHeaders }

/** Checks all vectors and receives deliveries. Throws unless each of them has the expected result. */
export async function useVerifier(verifier: Verifier): Promise<string> {
  const given = vectors as Vectors
  for (const vector of given.sign) equal(vector.name, sign(verifier, vector), vector.headers)
  for (const vector of given.verify) {
    for (const decision of verify(verifier, vector)) equal(vector.name, decision, vector.expect)
  }
  await receive(verifier)
  return `The verifier works: ${given.sign.length + given.verify.length} vectors`
}

async function receive({ receiveWebhook, testHeaders }: Verifier): Promise<void> {
  const secret = `whsec_${btoa('a secret of at least 24 bytes')}`
  const body = JSON.stringify({ id: 'evt_1', type: 'test.webhook', created_at: '2026-01-01T00:00:00Z', data: {} })
  const processed: string[] = []
  const post = async (content: string, maxBytes?: number) => {
    const init = { method: 'POST', body: content, headers: testHeaders({ body, secret }) }
    const response = await receiveWebhook(new Request('https://example.com', init), {
      secret,
      maxBytes,
      seen: (id) => processed.includes(id),
      onEvent: (event) => processed.push(event.id)
    })
    return response.status
  }
  const statuses = [await post(body), await post(body), await post('{}'), await post(body, 10)]
  equal('statuses', statuses, [204, 204, 400, 413])
  equal('processed events', processed, ['evt_1'])
}

function equal(name: string, actual: object, expected: object): void {
  const [text, expectedText] = [actual, expected].map((value) => JSON.stringify(Object.entries(value).sort()))
  if (text !== expectedText) throw new Error(`${name}: ${text} is not ${expectedText}`)
}
