import type { Schemas } from './contract.js'
import type { Held, HeldDocument, HeldField, HeldSigner } from './held.js'

/** Who does something, when and from where: what all audit entries of one act share. */
export interface Act {
  at: Date
  actor: Schemas['AuditActor']
  ipAddress: string | null
  userAgent: string | null
  /** Whether a test helper does it in the signer's place. */
  simulated: boolean
}

/** What an audit entry says, before it is chained to the one before it. */
export interface AuditRecord extends Act {
  action: Schemas['AuditAction']
  data: Record<string, string>
}

export type AuditRecords = [AuditRecord, ...AuditRecord[]]

/** A signature or initials: a text, or a picture. */
export interface Signature {
  signer_id: string
  purpose: 'signature' | 'initials'
  kind: Schemas['SignatureKind']
  text: string | null
  png: Uint8Array | null
}

/** What webhook endpoints are told. The payload is the document after the transition, but for what `told` says otherwise. */
export interface DocumentEvent {
  type: Schemas['WebhookEventType']
  signer?: string
  reason?: string | null
  told?: DocumentChanges
}

/** An e-mail, written when it is sent. */
export type Letter =
  | { kind: 'invitation' | 'completed' | 'voided' | 'expired'; signer: string }
  | { kind: 'reminder'; signer: string; message: string | null }
  | { kind: 'copy'; email: string; name: string }
  | { kind: 'declined' }

/** What of a document ever changes. */
export type DocumentChanges = Partial<Omit<HeldDocument, 'id' | 'inspection' | 'roles' | 'role_fields' | 'updated_at'>>

type Change<Row> = { id: string } & Partial<Omit<Row, 'id' | 'document_id'>>

/**
 * A change of state with all that goes with it, as plain data. What need not be said may be left out; that a story leaves
 * no trace in the audit trail, tells no endpoint or does not touch the document has to be said.
 */
export interface Transition {
  at: Date
  /** Null leaves the document as it is, its time of change too. */
  document: DocumentChanges | null
  audit: AuditRecords | null
  event: DocumentEvent | null
  newSigners?: HeldSigner[]
  newFields?: HeldField[]
  signers?: Change<HeldSigner>[]
  fields?: Change<HeldField>[]
  signatures?: Signature[]
  letters?: Letter[]
  jobs?: 'seal'[]
}

/** What is held once a transition is made. */
export function apply<H extends Held>(held: H, transition: Transition): H {
  const { document, newSigners = [], newFields = [], signers = [], fields = [], at } = transition
  return {
    ...held,
    document: document ? { ...held.document, ...document, updated_at: at } : held.document,
    signers: [...merge(held.signers, signers), ...newSigners],
    ...(held.fields ? { fields: [...merge(held.fields, fields), ...newFields] } : {})
  }
}

function merge<Row extends { id: string }>(rows: Row[], changes: Change<Row>[]): Row[] {
  const byId = new Map(changes.map((change) => [change.id, change]))
  return rows.map((row) => ({ ...row, ...byId.get(row.id) }))
}

/** An audit entry about an act. */
export function record(act: Act, action: AuditRecord['action'], data: Record<string, string> = {}): AuditRecord {
  return { ...act, action, data }
}

/** Audit entries about an act, one for each of some signers, who are not its actors. */
export function recordEach(
  act: Act,
  action: AuditRecord['action'],
  signers: Pick<HeldSigner, 'id' | 'email'>[],
  { publicId }: { publicId(prefix: 'sgn', id: string): string }
): AuditRecord[] {
  return signers.map(({ id, email }) => record(act, action, { signer_id: publicId('sgn', id), email }))
}

/** What the service does by itself. */
export function systemAct(at: Date): Act {
  const actor = { type: 'system', id: null, name: null, email: null } as const
  return { at, actor, ipAddress: null, userAgent: null, simulated: false }
}
