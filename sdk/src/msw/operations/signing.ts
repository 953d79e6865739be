import type { OperationId, Schemas } from '../contract.js'
import type { Call, Handlers } from '../handler.js'
import { sha256 } from '../ids.js'
import { decline, sign, view } from '../lifecycle.js'
import { blankPdf } from '../pdf.js'
import { audit } from '../record.js'
import { invalid, Refusal } from '../refusal.js'
import { refuseIncomplete, refuseUnusable, saveEntries } from '../signing-entries.js'
import { newToken, sessionOf } from '../signing-token.js'
import { later } from '../world.js'
import { pdfResponse } from './documents.js'

type Ids = Extract<OperationId, `${string}Signing${string}` | 'enterAccessCode' | 'downloadSignedDocument'>
type Asked = Pick<Call<'getSigningSession'>, 'world' | 'caller'>

const consentText = 'I agree to sign this document electronically.'
const mostFailures = 5

export const signing: Pick<Handlers, Ids> = {
  getSigningSession: present,

  getSigningDocument(call) {
    const { known, owesCode } = sessionOf(call.world, call.caller)
    if (owesCode) throw codeRequired()
    const state = stateOf(call)
    if (state === 'declined') throw closed('voided')
    if (state === 'waiting' || state === 'voided' || state === 'expired') throw closed(state)
    return pdfResponse(known.file)
  },

  async enterAccessCode({ world, caller, body }) {
    const { known, signer } = sessionOf(world, caller)
    const lock = known.accessCodes.get(signer.id)
    if (lock && lock.failures >= mostFailures) throw new Refusal('ACCESS_CODE_LOCKED', 'Too many wrong access codes.')
    if (lock && lock.code !== body.access_code) {
      lock.failures += 1
      await audit(world, known, 'signer.access_code_refused', { signer })
      if (lock.failures >= mostFailures) throw new Refusal('ACCESS_CODE_LOCKED', 'Too many wrong access codes.')
      throw invalid('ACCESS_CODE_INVALID', 'access_code', 'is not right')
    }
    if (lock) await audit(world, known, 'signer.access_code_accepted', { signer })
    return { token: newToken({ ...caller.signing!, unlockedBy: lock?.name ?? null }), expires_at: later(3600_000) }
  },

  async viewSigningSession(call) {
    const { known, signer } = openSession(call)
    await view(call.world, known, signer, { signer })
    return present(call)
  },

  saveSigningFields(call) {
    const { known, signer } = openSession(call)
    refuseUnusable(call.body)
    saveEntries(known, signer.id, call.body.fields)
    return present(call)
  },

  async completeSigning(call) {
    const { known, signer } = openSession(call)
    const { consent, fields, signature, initials } = call.body
    if (!consent.accepted) throw invalid('CONSENT_REQUIRED', 'consent.accepted', 'must be true')
    if (consent.sha256 !== (await sha256(consentText))) {
      throw invalid('CONSENT_MISMATCH', 'consent.sha256', 'is not the digest of the text in force')
    }
    const own = () => known.fields.filter(({ signerId }) => signerId === signer.id)
    const before = own().map((field) => field.value)
    saveEntries(known, signer.id, fields)
    try {
      refuseIncomplete(own(), { signature, initials })
    } catch (error) {
      // All or nothing.
      for (const [index, field] of own().entries()) field.value = before[index]!
      throw error
    }
    await sign(call.world, known, signer, { signer })
    return present(call)
  },

  async declineSigning(call) {
    const { known, signer } = openSession(call)
    await decline(call.world, known, signer, call.body?.reason ?? null, { signer })
    return present(call)
  },

  downloadSignedDocument({ world, caller, query: { part = 'signed' } }) {
    const { known, owesCode } = sessionOf(world, caller)
    if (owesCode) throw codeRequired()
    if (known.document.status === 'completed') return pdfResponse(part === 'audit' ? blankPdf : known.file)
    throw new Refusal('DOCUMENT_NOT_COMPLETED', `The document is ${known.document.status}.`)
  }
}

async function present(call: Asked): Promise<Schemas['SigningSession']> {
  const { known, signer, owesCode } = sessionOf(call.world, call.caller)
  const { id, mode, title, page_count, status, expires_at, void_reason } = known.document
  const own = known.fields.filter(({ signerId }) => signerId === signer.id)
  const { email, name, role, signed_at } = signer
  return {
    state: stateOf(call),
    document: {
      ...{ id, mode, title, page_count, status, expires_at, void_reason },
      message: owesCode ? null : known.message,
      sender_name: call.world.state.account.name
    },
    signer: { id: signer.id, email, name, status: signer.status, role, signed_at },
    fields: owesCode ? [] : own.map(({ signerId: _, ...field }) => field),
    pages: owesCode ? [] : Array.from({ length: page_count }, () => ({ width: 612, height: 792 })),
    consent: { text: consentText, sha256: await sha256(consentText) },
    access_code_required: owesCode,
    language: signer.language ?? 'en',
    embed_origin: null,
    allowed_origins: null
  }
}

function stateOf({ world, caller }: Asked): Schemas['SigningState'] {
  const { known, signer } = sessionOf(world, caller)
  const { status, voided_by } = known.document
  if (signer.status === 'declined') return 'declined'
  if (status === 'completed') return 'completed'
  if (status === 'voided') return voided_by === 'expiry' ? 'expired' : 'voided'
  if (signer.status === 'signed') return 'signed'
  return signer.status === 'waiting' ? 'waiting' : 'open'
}

function openSession(call: Asked) {
  const { known, signer, owesCode } = sessionOf(call.world, call.caller)
  const state = stateOf(call)
  if (state !== 'open') throw closed(state)
  if (owesCode) throw codeRequired()
  return { known, signer }
}

const refusals = {
  waiting: 'SIGNER_WAITING',
  signed: 'SIGNER_DONE',
  declined: 'SIGNER_DONE',
  voided: 'DOCUMENT_VOIDED',
  expired: 'DOCUMENT_EXPIRED',
  completed: 'DOCUMENT_COMPLETED'
} as const

function closed(state: keyof typeof refusals) {
  return new Refusal(refusals[state], `The session is ${state}.`)
}

function codeRequired() {
  return new Refusal('ACCESS_CODE_REQUIRED', 'The access code is needed first.')
}
