import type { events } from '../../generated/table.js'
import type { MarkType } from '../fields/field-types.js'
import type { Schemas } from '../ground/contract.js'
import { erasedColumns } from './details.js'
import type { Held, HeldDocument, HeldField, HeldSigner } from './held.js'

/** Who acts, when and from where: the part that all audit entries of one act share. */
export interface Act {
  at: Date
  actor: Schemas['AuditActor']
  ipAddress: string | null
  userAgent: string | null
  /** Whether a test helper acts in place of the signer. */
  simulated: boolean
  /** By which link a signer came. */
  via?: Schemas['AuditVia'] | null
}

/** The content of an audit entry, before it is chained to the previous entry. */
export interface AuditRecord extends Act {
  action: Schemas['AuditAction']
  data: Record<string, string>
}

export type AuditEntries = [AuditRecord, ...AuditRecord[]]

/** A signature or initials: text or an image. */
export interface Signature {
  signer_id: string
  purpose: MarkType
  kind: Schemas['SignatureKind']
  text: string | null
  png: Uint8Array | null
}

/** What the data of an event has beside the document, by the schema of the data. */
interface Beside {
  Document: object
  SignerEventData: { signer: string }
  DeclinedEventData: { signer: string; reason: string | null }
  RemindedEventData: { reminded: string[] }
}

type EventType = keyof typeof events
// Of a bulk send and of a link, which no transition changes.
type AboutNoDocument = 'bulk_send.completed' | 'template_link.limit_reached'

/** An event for webhook endpoints. The payload is the document after the transition, except for `payloadOverrides`. */
export type DocumentEvent = {
  [Type in Exclude<EventType, AboutNoDocument>]: {
    type: Type
    payloadOverrides?: DocumentChanges
  } & Beside[(typeof events)[Type]]
}[Exclude<EventType, AboutNoDocument>]

/** To a signer, or to one of several people of whom one is to sign. */
interface ToSigner {
  signer: string
  candidate?: string
}

/** An e-mail to send. Its text is written when it is sent. */
export type Letter =
  | ({ kind: 'completed' | 'voided' | 'expired' | 'deadline' | 'new-link' } & ToSigner)
  /** `from` is the name of the person who has handed the document over. */
  | ({ kind: 'invitation'; from?: string } & ToSigner)
  | ({ kind: 'reminder'; message: string | null } & ToSigner)
  /** `from` is the deadline of before, as an ISO 8601 time. */
  | ({ kind: 'deadline-moved'; from: string } & ToSigner)
  | ({ kind: 'code'; nonce: string } & ToSigner)
  | ({ kind: 'code-message'; nonce: string } & ToSigner)
  | { kind: 'copy'; email: string; name: string }
  /** `copy` is the place among those who get copies. */
  | { kind: 'request-copy'; email: string; name: string; copy: number }
  | { kind: 'declined' }
  | { kind: 'completion-notice' }
  /** `bounced` is the signer whom an e-mail did not reach. */
  | { kind: 'bounce-notice'; bounced: string; candidate?: string }

/** The properties of a document that can change. */
export type DocumentChanges = Partial<Omit<HeldDocument, 'id' | 'inspection' | 'updated_at'>>

export type Change<Row> = { id: string } & Partial<Omit<Row, 'id' | 'document_id'>>

/**
 * A state change with all its effects, as plain data. `document`, `audit` and `event` cannot be omitted: a rule that
 * changes no document, writes no audit entry or sends no event has to say so with `null`.
 */
export interface Transition {
  at: Date
  /** Null leaves the document unchanged, including `updated_at`. */
  document: DocumentChanges | null
  audit: AuditEntries | null
  event: DocumentEvent | null
  newSigners?: HeldSigner[]
  newFields?: HeldField[]
  signers?: Change<HeldSigner>[]
  fields?: Change<HeldField>[]
  signatures?: Signature[]
  letters?: Letter[]
  jobs?: ('seal' | 'remove-files')[]
  /** Erases the signers, fields and signatures, and everything else that has personal data. The log of the account says who and why. */
  erase?: { by: Act; reason: 'request' | 'retention' }
}

/** The state after a transition. */
export function apply<H extends Held>(held: H, transition: Transition): H {
  const { document, newSigners = [], newFields = [], signers = [], fields = [], at } = transition
  if (transition.erase) {
    return {
      ...held,
      document: { ...held.document, ...document, ...erasedColumns, updated_at: at },
      signers: [],
      fields: []
    }
  }
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
export function auditEntry(act: Act, action: AuditRecord['action'], data: Record<string, string> = {}): AuditRecord {
  return { ...act, action, data }
}

/** One audit entry per signer, about an act of somebody else. */
export function auditEntryPerSigner(
  act: Act,
  action: AuditRecord['action'],
  signers: Pick<HeldSigner, 'id' | 'email'>[],
  { publicId }: { publicId(prefix: 'sgn', id: string): string }
): AuditRecord[] {
  return signers.map(({ id, email }) => auditEntry(act, action, { signer_id: publicId('sgn', id), email }))
}

/** An act of the service itself. */
export function systemAct(at: Date): Act {
  const actor = { type: 'system', id: null, name: null, email: null } as const
  return { at, actor, ipAddress: null, userAgent: null, simulated: false, via: null }
}
