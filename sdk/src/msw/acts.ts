import { type Act, type Held, systemAct, type Visitor, visitingSigner } from './rules.js'
import { timeOf, type World } from './world.js'

const from = { ipAddress: '127.0.0.1', userAgent: null, simulated: false }

/** An act of the account, by its API key. */
export function senderAct(world: World): Act {
  const { id, name, email } = world.state.account
  return { at: timeOf(world), actor: { type: 'sender', id, name, email }, ...from }
}

/** An act of a signer. */
export function signerAct(world: World, held: Held, visitor: Visitor): Act {
  const { id, name, email } = visitingSigner(held, visitor)
  return { at: timeOf(world), actor: { type: 'signer', id, name, email }, ...from }
}

/** An act of the service itself, requested by a test helper. */
export function simulatedAct(world: World): Act {
  return { ...systemAct(timeOf(world)), simulated: true }
}
