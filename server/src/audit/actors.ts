import { type Act, type Held, type Visitor, visitingSigner } from '@signpost/spec/rules'
import type { AccountCaller, Client } from '../accounts/caller.js'
import type { Schemas } from '../contract/contract.js'
import { publicId } from '../contract/ids.js'

type Actor = Schemas['AuditActor']

/** An act of the sender, who uses an API key. */
export function senderAct(caller: AccountCaller, client: Client, at: Date): Act {
  const { account, keyId } = caller
  const actor: Actor = { type: 'sender', id: publicId('key', keyId), name: account.name, email: account.email }
  return { at, actor, ...client, simulated: false }
}

/** An act of a signer, who uses a signing link. */
export function signerAct(session: Pick<Held, 'signers'> & { visitor: Visitor }, client: Client, at: Date): Act {
  const { id, name, email } = visitingSigner(session, session.visitor)
  const actor: Actor = { type: 'signer', id: publicId('sgn', id), name, email }
  return { at, actor, ...client, simulated: false }
}
