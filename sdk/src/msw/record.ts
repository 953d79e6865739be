import type { SignpostEvent } from '../types.js'
import type { Schemas } from './contract.js'
import { newId, sha256 } from './ids.js'
import { signUrl } from './signing-token.js'
import type { MockDocument } from './state.js'
import { now, type World } from './world.js'

// The mock has no key: its hashes are consistent, and prove nothing.
const mockKeyId = '0'.repeat(16)

/** Who did something, the sender if nobody is named; and whether a test helper did it for them. */
export interface Act {
  signer?: Schemas['Signer']
  system?: boolean
  simulated?: boolean
}

/** Adds to a document's audit trail, each entry hashed with the one before it. */
export async function audit(
  world: World,
  { trail }: MockDocument,
  action: Schemas['AuditAction'],
  { signer, system = false, simulated = false }: Act = {}
): Promise<void> {
  const entry = {
    sequence: trail.length + 1,
    at: now(),
    action,
    actor: signer ? actorOf('signer', signer) : system ? actorOf('system') : actorOf('sender', world.state.account),
    ip_address: system ? null : '127.0.0.1',
    user_agent: null,
    simulated,
    data: {},
    previous_hash: trail.at(-1)?.hash ?? '0'.repeat(64)
  }
  trail.push({ ...entry, hash: await sha256(JSON.stringify(entry)), key_id: mockKeyId })
}

function actorOf(
  type: Schemas['AuditActorType'],
  { id, name, email }: Partial<Schemas['AuditActor']> = {}
): Schemas['AuditActor'] {
  return { type, id: id ?? null, name: name ?? null, email: email ?? null }
}

/** Tells what happened to those who would be told: the list of events, and the deliveries of endpoints that subscribe. */
export function emit(
  { state }: World,
  { document }: MockDocument,
  type: Schemas['WebhookEventType'],
  more: { signer?: Schemas['Signer']; reason?: string | null } = {}
): void {
  const event = { id: newId('evt'), created_at: now(), type, data: structuredClone({ ...document, ...more }) }
  state.events.push(event as SignpostEvent)
  for (const { id: webhookId, active, events, mode } of state.webhooks.values()) {
    if (!active || mode !== document.mode || !events.includes(type)) continue
    const id = newId('dlv')
    const about = { event_id: event.id, event_type: type, document_id: document.id }
    const outcome = { status: 'delivered', attempts: 1, status_code: 200, response_body: '', error: null } as const
    const times = { next_attempt_at: null, last_attempt_at: event.created_at, created_at: event.created_at }
    state.deliveries.set(id, { id, webhookId, ...about, ...outcome, ...times })
  }
}

/** Writes an e-mail about a document to a signer. */
export function email(world: World, { document }: MockDocument, signer: Schemas['Signer'], kind: string): void {
  const link = signUrl(world, document.id, signer.id)
  const text = `Hello ${signer.name}, ${kind} of ${document.title}: ${link}`
  world.state.emails.push({
    mode: document.mode,
    to: signer.email,
    subject: `${document.mode === 'test' ? '[TEST] ' : ''}${document.title}: ${kind}`,
    text,
    html: `<p>${text.replace(/[&<]/g, (character) => `&#${character.charCodeAt(0)};`)}</p>`,
    links: [link],
    kind,
    document_id: document.id,
    created_at: now()
  })
}
