import type { Caller } from './handler.js'
import { type Act, type Held, systemAct, type Visitor, visitingSigner } from './rules.js'
import { timeOf, type World } from './world.js'

/** Whose act it is. A fixture has neither a key nor a program that calls. */
type Client = Pick<Caller, 'key' | 'userAgent'>

const from = ({ userAgent = null }: Client) => ({ ipAddress: '127.0.0.1', userAgent, simulated: false })

/** An act of the account, by its API key. */
export function senderAct(world: World, client: Client): Act {
  const { id, name, email } = world.state.account
  return { at: timeOf(world), actor: { type: 'sender', id: client.key?.id ?? id, name, email }, ...from(client) }
}

/** An act of a signer. */
export function signerAct(world: World, held: Held, visitor: Visitor, client: Client = {}): Act {
  const { id, name, email } = visitingSigner(held, visitor)
  return { at: timeOf(world), actor: { type: 'signer', id, name, email }, ...from(client) }
}

/** An act of the service itself, requested by a test helper. */
export function simulatedAct(world: World): Act {
  return { ...systemAct(timeOf(world)), simulated: true }
}
