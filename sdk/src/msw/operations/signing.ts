import { signerAct } from '../acts.js'
import { commit } from '../commit.js'
import type { Schemas } from '../contract.js'
import { given } from '../given.js'
import type { Call, Handlers } from '../handler.js'
import { hold, readCode } from '../hold.js'
import { sha256 } from '../ids.js'
import { blankPdf, countSignatures } from '../pdf.js'
import {
  assertUnlocked,
  assertVisible,
  completeSigning,
  decline,
  enterAccessCode,
  needsAccessCode,
  Refusal,
  readSignatures,
  refusalOfCode,
  saveFields,
  stateOf,
  view,
  visitingSigner
} from '../rules.js'
import { newToken, sessionOf } from '../signing-token.js'
import { later } from '../world.js'
import { pdfResponse } from './documents.js'

type Asked = Pick<Call<'getSigningSession'>, 'world' | 'caller'>

const consentText = 'I agree to sign this document electronically.'

/** The consent text for signers, in the form that rules use. The mock has one text for all languages. */
export async function readConsent() {
  const digest = await sha256(consentText)
  return (language: string | null) => ({ sha256: digest, language: language ?? 'en' })
}

export const signing = {
  getSigningSession: present,

  getSigningDocument(call) {
    const { known, held, visitor } = sessionOf(call)
    assertVisible(held, visitor, new Date())
    return pdfResponse(known.file)
  },

  async enterAccessCode(call) {
    const { world, caller, body } = call
    const { known, held, visitor } = sessionOf(call)
    const signer = visitingSigner(held, visitor)
    const { access_code_hash: kept } = signer
    const lock = kept === null ? null : readCode(kept)
    await commit(world, known, enterAccessCode(signer, lock?.code === body.access_code, signerAct(held, visitor)))
    const refusal = refusalOfCode(visitingSigner(hold(known), visitor))
    if (refusal) throw refusal
    // biome-ignore lint/style/noNonNullAssertion: operations of a session are called with a signing token
    return { token: newToken({ ...caller.signing!, unlockedBy: lock?.name ?? null }), expires_at: later(3600_000) }
  },

  async viewSigningSession(call) {
    const { known, held, visitor } = sessionOf(call)
    await commit(call.world, known, view(held, visitor, signerAct(held, visitor)))
    return present(call)
  },

  async saveSigningFields(call) {
    await readSignatures(call.body, given)
    const { known, held, visitor } = sessionOf(call)
    await commit(call.world, known, await saveFields(held, visitor, call.body.fields, given, new Date()))
    return present(call)
  },

  async completeSigning(call) {
    const { world, body } = call
    const signatures = await readSignatures(body, given)
    const consentFor = await readConsent()
    const { known, held, visitor } = sessionOf(call)
    const act = signerAct(held, visitor)
    await commit(world, known, await completeSigning(held, visitor, body, signatures, consentFor, given, act))
    return present(call)
  },

  async declineSigning(call) {
    const { known, held, visitor } = sessionOf(call)
    await commit(call.world, known, decline(held, visitor, call.body ?? {}, signerAct(held, visitor)))
    return present(call)
  },

  downloadSignedDocument(call) {
    const { known, held, visitor } = sessionOf(call)
    assertUnlocked(held, visitor)
    const { part = 'signed' } = call.query
    if (known.document.status === 'completed') return pdfResponse(part === 'audit' ? blankPdf : known.file)
    throw new Refusal('DOCUMENT_NOT_COMPLETED', 'The document is not completed yet.')
  }
} satisfies Partial<Handlers>

async function present(call: Asked): Promise<Schemas['SigningSession']> {
  const { known, held, visitor } = sessionOf(call)
  const { id, mode, title, page_count, status, expires_at, void_reason } = known.document
  const owesCode = needsAccessCode(held, visitor)
  const { email, name, role, signed_at, language, ...signer } = visitingSigner(held, visitor)
  const own = known.fields.filter(({ signerId }) => signerId === signer.id)
  return {
    state: stateOf(held.document, signer, new Date()),
    document: {
      ...{ id, mode, title, page_count, status, expires_at, void_reason },
      message: owesCode ? null : known.message,
      sender_name: call.world.state.account.name,
      existing_signatures: countSignatures(known.file)
    },
    signer: { id: signer.id, email, name, status: signer.status, role, signed_at: signed_at?.toISOString() ?? null },
    fields: owesCode ? [] : own.map(({ signerId: _, ...field }) => field),
    pages: owesCode ? [] : Array.from({ length: page_count }, () => ({ width: 612, height: 792 })),
    consent: { text: consentText, sha256: await sha256(consentText) },
    access_code_required: owesCode,
    language: language ?? 'en',
    embed_origin: null,
    allowed_origins: null
  }
}
