import { NetworkFailure, toApiFailure } from '../session/api-failure.js'
import { requestOf } from '../session/request-of.js'
import type { SigningPad } from '../session/types.js'

/** The part of the API that the token of a pad is for. */
export class PadApi {
  constructor(private readonly token: string) {}

  getPad = async (): Promise<SigningPad> => (await this.call('GET')).json()

  draw = async (image: string, idempotencyKey: string): Promise<void> => {
    await this.call('POST', { image }, { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey })
  }

  private async call(method: string, body?: object, more: Record<string, string> = {}): Promise<Response> {
    const { cache, headers } = requestOf(this.token)
    const init = { method, cache, headers: { ...headers, ...more }, body: body ? JSON.stringify(body) : null }
    const response = await fetch('/v1/signing/pad', init).catch((cause: unknown) => {
      throw new NetworkFailure('The service did not answer.', { cause })
    })
    if (response.ok) return response
    throw await toApiFailure(response)
  }
}
