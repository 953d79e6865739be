import type { SignpostEvent } from '../types.js'
import type { Schemas } from './contract.js'
import { startAttempt } from './deliveries.js'
import { newId, sha256 } from './ids.js'
import type { AuditRecord, DocumentEvent } from './rules.js'
import type { MockDocument } from './state.js'
import { now, type World } from './world.js'

const untried = {
  status_code: null,
  duration_ms: null,
  response_body: null,
  error: null,
  next_attempt_at: null,
  last_attempt_at: null
}
const pending = { ...untried, status: 'pending', attempts: 0 } as const
const delivered = {
  ...untried,
  status: 'delivered',
  attempts: 1,
  status_code: 200,
  duration_ms: 0,
  response_body: ''
} as const

/** The attempt of a delivery that is not posted. */
export const deliveredAt = (at: string) => ({ at, status_code: 200, error: null, duration_ms: 0 })

// The mock has no key: its hashes are consistent but prove nothing.
const mockKeyId = '0'.repeat(16)

/** Adds entries to a document's audit trail. Each one contains the hash of the previous entry. */
export async function appendEntry({ trail }: MockDocument, record: AuditRecord): Promise<void> {
  const { at, action, actor, ipAddress, userAgent, simulated, via = null, data } = record
  const entry = {
    sequence: trail.length + 1,
    at: at.toISOString(),
    action,
    actor,
    ip_address: ipAddress,
    user_agent: userAgent,
    simulated,
    via,
    data,
    previous_hash: trail.at(-1)?.hash ?? '0'.repeat(64)
  }
  trail.push({ ...entry, hash: await sha256(JSON.stringify(entry)), key_id: mockKeyId })
}

/** Records the event of a document. */
export function emitDocumentEvent(world: World, { document }: MockDocument, event: DocumentEvent): void {
  const status = event.payloadOverrides?.seal_status ?? document.seal.status
  const data = {
    ...document,
    seal: { ...document.seal, status },
    ...('signer' in event ? { signer: document.signers.find(({ id }) => id === event.signer) } : {}),
    ...('reason' in event ? { reason: event.reason } : {}),
    ...('reminded' in event ? { reminded: event.reminded } : {})
  }
  emit(world, document, event.type, data)
}

/** Records an event in the list of events and in the deliveries of the subscribed endpoints. */
export function emit(
  world: World,
  document: Pick<Schemas['Document'], 'id' | 'mode'>,
  type: Schemas['EventType'],
  data: object
): void {
  const event = { id: newId('evt'), created_at: now(world), type, data: structuredClone(data) }
  const { state } = world
  state.events.push(event as SignpostEvent)
  for (const { id: webhook_id, active, events, mode } of state.webhooks.values()) {
    if (!active || mode !== document.mode || !(events.includes(type) || events.includes('*'))) continue
    const id = newId('dlv')
    const about = { webhook_id, event_id: event.id, event_type: type, document_id: document.id }
    const history = world.posting ? [] : [deliveredAt(event.created_at)]
    const beside = { history, firstAttemptAt: null, askedAgain: false }
    const delivery = { id, ...about, ...beside, ...(world.posting ? pending : delivered), created_at: event.created_at }
    const time = { [world.posting ? 'next_attempt_at' : 'last_attempt_at']: event.created_at }
    state.deliveries.set(id, { ...delivery, ...time })
    if (world.posting) startAttempt(world, id)
  }
}
