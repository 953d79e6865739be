import { type Act, type Held, systemAct, type Visitor, visitingSigner } from './rules.js'
import type { World } from './world.js'

const from = { ipAddress: '127.0.0.1', userAgent: null, simulated: false }

/** An act of the account, by its API key. */
export function senderAct({ state }: World): Act {
  const { id, name, email } = state.account
  return { at: new Date(), actor: { type: 'sender', id, name, email }, ...from }
}

/** An act of a signer. */
export function signerAct(held: Held, visitor: Visitor): Act {
  const { id, name, email } = visitingSigner(held, visitor)
  return { at: new Date(), actor: { type: 'signer', id, name, email }, ...from }
}

/** An act of the service itself, requested by a test helper. */
export function simulatedAct(): Act {
  return { ...systemAct(new Date()), simulated: true }
}
