import { type Act, type Held, type Visitor, visitingSigner } from '@signpost/spec/rules'
import type { AccountCaller, Client } from '../accounts/caller.js'
import type { Schemas } from '../contract/contract.js'
import { publicId } from '../contract/ids.js'
import type { SigningClaims } from '../signing-session/signing-token.js'
import type { Account } from '../stores/account-store.js'

type Actor = Schemas['AuditActor']

/** An application that uses an API key. */
export function keyActor({ name, email }: Account, keyUuid: string | null): Actor {
  return { type: 'sender', id: publicId('key', keyUuid), name, email }
}

/** The sender: an application with an API key, or a member in the console. */
export function senderActor({ account, keyId, member }: AccountCaller): Actor {
  if (!member) return keyActor(account, keyId)
  return { type: 'sender', id: publicId('mem', member.id), name: member.name ?? account.name, email: member.email }
}

/** An act of the sender. */
export function senderAct(caller: AccountCaller, client: Client, at: Date): Act {
  return { at, actor: senderActor(caller), ...client, simulated: false }
}

/** An act of a signer, who uses a signing link. */
export function signerAct(session: SigningSession, client: Client, at: Date): Act {
  return { ...visitorAct(session, client, at), via: session.claims.via }
}

/** An act of a test helper in a signer's place. */
export function simulatedAct(session: Visited, client: Client, at: Date): Act {
  return { ...visitorAct(session, client, at), simulated: true, via: { kind: 'test_helper', link_id: null } }
}

type Visited = Pick<Held, 'signers'> & { visitor: Visitor }
type SigningSession = Visited & { claims: Pick<SigningClaims, 'via'> }

function visitorAct(session: Visited, client: Client, at: Date): Act {
  const { id, name, email } = visitingSigner(session, session.visitor)
  const actor: Actor = { type: 'signer', id: publicId('sgn', id), name, email }
  return { at, actor, ...client, simulated: false }
}
