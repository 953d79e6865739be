import { choiceOf } from '../../../spec/languages/index.js'
import type { Schemas } from './contract.js'
import { newId } from './ids.js'
import { countSignatures } from './pdf.js'
import { detailsOf, type HeldField, type HeldSigner, type HeldWithFields, keptCopies, noCode } from './rules.js'
import { type MockDocument, type MockField, noReminders } from './state.js'

const date = (text: string | null) => (text === null ? null : new Date(text))

// The mock does not measure pages: fields must fit US Letter or A4.
const page = { width: 612, height: 842 }

/** Converts a document to the form that rules use. */
export function hold(known: MockDocument): HeldWithFields {
  const { document, fields, file } = known
  return {
    document: {
      id: document.id,
      ...detailsOf(document),
      status: document.status,
      inspection: inspectionOf(document.page_count, file),
      message: document.message,
      cc: known.cc,
      skip_email: known.skipEmail,
      updated_at: new Date(document.updated_at),
      sent_at: date(document.sent_at),
      expires_at: date(document.expires_at),
      completed_at: date(document.completed_at),
      voided_at: date(document.voided_at),
      void_reason: document.void_reason,
      voided_by: document.voided_by,
      trashed_at: date(document.trashed_at),
      legal_hold: document.legal_hold,
      erased_at: date(document.erased_at),
      roles: known.roles,
      role_fields: known.templateFields,
      fields_version: known.fieldsVersion,
      draft: known.draft,
      redirect_urls: document.redirect_urls,
      decline_allowed: document.decline_allowed,
      hand_over_allowed: document.hand_over_allowed,
      reminders: document.reminders,
      expiry_notice_hours: document.expiry_notice_hours,
      time_zone: document.time_zone,
      own_time_zone: known.ownTimeZone,
      format_locale: document.format_locale,
      signing_view: document.signing_view,
      seal_permits: document.seal_permits,
      seal_status: document.seal.status,
      seal_level: document.seal.level,
      sealed_at: date(document.seal.sealed_at),
      seal_sha256: document.seal.sha256,
      certificate_sha256: null,
      seal_attempts: document.seal.attempts,
      seal_error: document.seal.error
    },
    signers: document.signers.map((signer, position) => heldSigner(signer, position, known)),
    fields: fields.map((field, position) => heldField(field, position, document.id))
  }
}

/** Returns the properties of a PDF that rules use. */
export function inspectionOf(pages: number, file: Uint8Array) {
  return { pages: Array.from({ length: pages }, () => page), existing_signatures: countSignatures(file) }
}

function heldSigner(signer: Schemas['Signer'], position: number, known: MockDocument): HeldSigner {
  const lock = known.accessCodes.get(signer.id)
  const { order, invited_at, signed_at, viewed_at, language_used, bounce, ...shown } = signer
  return {
    ...shown,
    chosen_language: choiceOf(language_used, signer.language),
    document_id: known.document.id,
    position,
    sign_order: order,
    candidates: known.candidates.get(signer.id) ?? [],
    access_code_hash: lock ? `${lock.name}:${lock.code}` : null,
    access_code_failures: lock?.failures ?? 0,
    ...(known.sentCodes.get(signer.id) ?? noCode),
    replacements: known.replacements.get(signer.id) ?? 0,
    invited_at: date(invited_at),
    ...(known.reminded.get(signer.id) ?? noReminders),
    viewed_at: date(viewed_at),
    signed_at: date(signed_at),
    declined_at: null,
    bounced_at: date(bounce?.at ?? null),
    bounce_status: bounce?.status ?? null,
    bounce_reason: bounce?.reason ?? null,
    consent_sha256: null,
    ip_address: null,
    user_agent: null
  }
}

function heldField(
  { signerId, senderValue, group, ...field }: MockField,
  position: number,
  document_id: string
): HeldField {
  return { ...field, document_id, signer_id: signerId, sender_value: senderValue, position, exclusive_group: group }
}

/**
 * Converts an access code to the form that rules use. A new code gets a new name, and tokens refer to the name of the
 * code that was entered.
 */
export function keptCode(code: string): string {
  return `${newId('code')}:${code}`
}

/** Who gets copies, in the form that rules use. */
export const copiesOf = (copies: Schemas['CcRecipient'][]) =>
  keptCopies(
    copies,
    copies.map(({ access_code }) => (access_code === undefined ? null : keptCode(access_code)))
  )

/** Returns the access code that a rule stored. */
export function readCode(kept: string): { name: string; code: string } {
  const end = kept.indexOf(':')
  return { name: kept.slice(0, end), code: kept.slice(end + 1) }
}

/** Makes a code of six digits, in the form that rules use. */
export function newSigningCode(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return keptCode(String(random % 1_000_000).padStart(6, '0'))
}
