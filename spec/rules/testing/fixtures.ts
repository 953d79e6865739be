import { noBounce } from '../documents/bounce.js'
import { noCandidates } from '../documents/candidates.js'
import { noSettings } from '../fields/field-types.js'
import type { Act, Given, HeldDocument, HeldField, HeldSigner, HeldWithFields, Person, Visitor } from '../index.js'
import { noCode } from '../signing/authentication.js'

export const now = new Date('2026-03-01T12:00:00.000Z')
export const hour = 3600_000
export const later = (milliseconds: number): Date => new Date(now.getTime() + milliseconds)

let made = 0

/** Identifiers are counted. A box at least 4 points high fits one character per point of width. */
export const given: Given = {
  newId: (prefix) => `${prefix}-${++made}`,
  publicId: (prefix, id) => `${prefix}_${id}`,
  problemOfCharacters: (text) => (text.includes('𓀀') ? 'has 𓀀, which cannot be drawn' : null),
  hasInk: (text) => text.trim() !== '',
  charactersThatFit: (text, { width, height }) => (height >= 4 && text.length <= width ? null : width),
  readPicture: async () => new Uint8Array(),
  readLogo: async () => ({ name: 'logo.png', width: 1, height: 1, bytes: new Uint8Array() }),
  inTurn: async (items, work) => items.forEach(work)
}

export const act: Act = {
  at: now,
  actor: { type: 'sender', id: 'key_1', name: 'Ada', email: 'ada@example.com' },
  ipAddress: '192.0.2.1',
  userAgent: 'test',
  simulated: false
}

const draft: HeldDocument = {
  id: 'doc',
  status: 'draft',
  external_id: null,
  title: 'Agreement',
  metadata: {},
  tags: [],
  inspection: { pages: [{ width: 600, height: 800 }], existing_signatures: 0 },
  message: null,
  cc: [],
  skip_email: false,
  updated_at: later(-24 * hour),
  sent_at: null,
  expires_at: null,
  completed_at: null,
  voided_at: null,
  void_reason: null,
  voided_by: null,
  trashed_at: null,
  legal_hold: false,
  erased_at: null,
  roles: null,
  role_fields: null,
  fields_version: 1,
  draft: null,
  redirect_urls: null,
  decline_allowed: true,
  hand_over_allowed: false,
  reminders: null,
  expiry_notice_hours: null,
  time_zone: null,
  own_time_zone: false,
  format_locale: null,
  signing_view: 'page',
  seal_permits: 'nothing',
  seal_status: 'none',
  seal_level: null,
  sealed_at: null,
  seal_sha256: null,
  certificate_sha256: null,
  seal_attempts: 0,
  seal_error: null
}

export const documentWith = (changes: Partial<HeldDocument> = {}): HeldDocument => ({ ...draft, ...changes })

export function signer(name: string, changes: Partial<HeldSigner> = {}): HeldSigner {
  return {
    id: name,
    document_id: 'doc',
    position: 0,
    email: `${name}@example.com`,
    name,
    company: null,
    phone: null,
    authentication: 'none',
    action: 'sign',
    role: null,
    roles: [],
    language: null,
    chosen_language: null,
    time_zone: null,
    invitation: null,
    signature_block: false,
    ...noCandidates,
    sign_order: 1,
    redirect_urls: null,
    status: 'pending',
    access_code_hash: null,
    access_code_failures: 0,
    ...noCode,
    replacements: 0,
    invited_at: later(-49 * hour),
    reminded_at: null,
    reminders_sent: 0,
    deadline_announced_at: null,
    viewed_at: null,
    signed_at: null,
    declined_at: null,
    decline_reason: null,
    ...noBounce,
    consent_sha256: null,
    ip_address: null,
    user_agent: null,
    ...changes
  }
}

/** A signer as a rule is given the one person that it is about. */
export const person = (name: string, changes: Partial<HeldSigner> = {}): Person => ({
  ...signer(name, changes),
  candidate: null
})

export function field(id: string, changes: Partial<HeldField> = {}): HeldField {
  return {
    id,
    document_id: 'doc',
    signer_id: 'ada',
    position: 0,
    type: 'text',
    page: 1,
    x: 10,
    y: 10,
    width: 100,
    height: 20,
    required: false,
    label: null,
    value: null,
    attachment: null,
    sender_value: null,
    read_only: false,
    exclusive_group: null,
    ...noSettings,
    ...changes
  }
}

/** A sent document. */
export function sent(
  signers: HeldSigner[] = [signer('ada')],
  changes: Partial<HeldDocument> = {},
  fields: HeldField[] = []
): HeldWithFields {
  const document = documentWith({ status: 'sent', sent_at: later(-hour), expires_at: later(24 * hour), ...changes })
  return { document, signers, fields }
}

export const ada: Visitor = { signerId: 'ada', unlocked: true, identified: true }

export const consentFor = (language: string | null) => ({
  sha256: 'consent',
  language: language ?? 'en',
  own: null
})

/** The error code that a rule throws; `done` if it throws none, `nothing` if it returns null. */
export async function outcomeOf(rule: () => unknown): Promise<string> {
  try {
    return (await rule()) === null ? 'nothing' : 'done'
  } catch (error) {
    return (error as { code?: string }).code ?? String(error)
  }
}
