import type { World } from '../world.js'
import { createApi } from './api.js'
import { type ContractOperation, takesPadToken } from './contract.js'
import { tokenOf } from './journey.js'

/** Creates a pad for the signer of a signing token, and returns its own token. */
export async function padTokenOf({ url }: Pick<World, 'url'>, token: string): Promise<string> {
  const { body } = await createApi(url, token).post('/signing/session/pad', { purpose: 'signature' })
  return tokenOf(body.url)
}

/** The token that an operation of signers takes: a signing token, or that of a pad which is created with it. */
export async function tokenFor(
  operation: ContractOperation,
  world: Pick<World, 'url'>,
  token: string
): Promise<string> {
  return takesPadToken(operation) ? padTokenOf(world, token) : token
}
