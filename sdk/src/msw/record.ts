import type { SignpostEvent } from '../types.js'
import { newId, sha256 } from './ids.js'
import type { AuditRecord, DocumentEvent, Letter } from './rules.js'
import { signUrl } from './signing-token.js'
import type { MockDocument } from './state.js'
import { now, type World } from './world.js'

// The mock has no key: its hashes are consistent but prove nothing.
const mockKeyId = '0'.repeat(16)

/** Adds entries to a document's audit trail. Each one contains the hash of the previous entry. */
export async function appendEntry({ trail }: MockDocument, record: AuditRecord): Promise<void> {
  const { at, action, actor, ipAddress, userAgent, simulated, data } = record
  const entry = {
    sequence: trail.length + 1,
    at: at.toISOString(),
    action,
    actor,
    ip_address: ipAddress,
    user_agent: userAgent,
    simulated,
    data,
    previous_hash: trail.at(-1)?.hash ?? '0'.repeat(64)
  }
  trail.push({ ...entry, hash: await sha256(JSON.stringify(entry)), key_id: mockKeyId })
}

/** Records an event in the list of events and in the deliveries of the subscribed endpoints. */
export function emit(
  { state }: World,
  { document }: MockDocument,
  { type, signer, reason, payloadOverrides }: DocumentEvent
): void {
  const status = payloadOverrides?.seal_status ?? document.seal.status
  const data = structuredClone({
    ...document,
    seal: { ...document.seal, status },
    ...(signer === undefined ? {} : { signer: document.signers.find(({ id }) => id === signer) }),
    ...(reason === undefined ? {} : { reason })
  })
  const event = { id: newId('evt'), created_at: now(), type, data }
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

/** Adds a minimal e-mail about a document. */
export function send(world: World, known: MockDocument, letter: Letter): void {
  const { document } = known
  const { kind } = letter
  const { name, email } = readerOf(letter, world, known)
  const links = 'signer' in letter ? [signUrl(world, document.id, letter.signer)] : []
  const text = [`Hello ${name}, ${kind} of ${document.title}`, ...links].join(': ')
  world.state.emails.push({
    mode: document.mode,
    to: email,
    subject: `${document.mode === 'test' ? '[TEST] ' : ''}${document.title}: ${kind}`,
    text,
    html: `<p>${text.replace(/[&<]/g, (character) => `&#${character.charCodeAt(0)};`)}</p>`,
    links,
    kind,
    document_id: document.id,
    created_at: now()
  })
}

function readerOf(letter: Letter, { state }: World, { document }: MockDocument): { name: string; email: string } {
  if (letter.kind === 'copy') return letter
  if (letter.kind === 'declined') return state.account
  // biome-ignore lint/style/noNonNullAssertion: letters are for signers of the document
  return document.signers.find(({ id }) => id === letter.signer)!
}
