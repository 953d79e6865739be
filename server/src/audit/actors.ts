import type { Schemas } from '../contract.js'
import type { AccountCaller, Client } from '../http/call.js'
import { publicId } from '../ids.js'
import type { AuditRecord } from './audit-entry.js'

type Actor = Schemas['AuditActor']

/** Who did something, and from where: what all audit entries of one act share. */
export type Act = Pick<AuditRecord, 'at' | 'actor' | 'ipAddress' | 'userAgent' | 'simulated'>

/** What the sender does, by an API key. */
export function senderAct(caller: AccountCaller, client: Client, at: Date): Act {
  const { account, keyId } = caller
  const actor: Actor = { type: 'sender', id: publicId('key', keyId), name: account.name, email: account.email }
  return { at, actor, ...client, simulated: false }
}

/** What a signer does. */
export function signerAct(signer: { id: string; name: string; email: string }, client: Client, at: Date): Act {
  const actor: Actor = { type: 'signer', id: publicId('sgn', signer.id), name: signer.name, email: signer.email }
  return { at, actor, ...client, simulated: false }
}

/** What the service does by itself. */
export function systemAct(at: Date): Act {
  const actor: Actor = { type: 'system', id: null, name: null, email: null }
  return { at, actor, ipAddress: null, userAgent: null, simulated: false }
}

/** An audit entry about an act. */
export function record(act: Act, action: AuditRecord['action'], data: Record<string, string> = {}): AuditRecord {
  return { ...act, action, data }
}
