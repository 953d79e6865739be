import { nearestLanguage, tagOf } from '../../../../spec/languages/index.js'
import { base64 } from '../../files.js'
import { signerAct } from '../acts.js'
import { commit } from '../commit.js'
import type { Schemas } from '../contract.js'
import { given } from '../given.js'
import type { Call, Handlers } from '../handler.js'
import { hold, newSigningCode, readCode } from '../hold.js'
import { newId, sha256 } from '../ids.js'
import { consentIn, readConsents } from '../letters.js'
import { blankPdf, countSignatures } from '../pdf.js'
import {
  assertAdmitted,
  assertPad,
  assertVisible,
  chooseLanguage,
  completeSigning,
  contactOf,
  createPad,
  decline,
  drawingOn,
  drawOnPad,
  enterAccessCode,
  enterCode,
  filledByOthers,
  handOver,
  hasSignatureBlock,
  isHandOverAllowed,
  isLocked,
  maskedAddress,
  needsAccessCode,
  needsToTake,
  presentAttachment,
  presentAuthentication,
  Refusal,
  readSignatures,
  redirectOf,
  refusalOfCode,
  refusalOfEnteredCode,
  saveFields,
  sendCode,
  senderNameOf,
  stateOf,
  stepOf,
  take,
  view,
  visitingSigner,
  waitsForOthers,
  zoneOf
} from '../rules.js'
import { identityOf, newToken, sessionOf } from '../signing-token.js'
import { now, timeOf } from '../world.js'
import { pdfResponse } from './documents.js'

type Asked = Pick<Call<'getSigningSession'>, 'world' | 'caller'>

export const signing = {
  getSigningSession: presentSession,

  getSigningDocument(call) {
    const { known, held, visitor } = sessionOf(call)
    assertVisible(held, visitor, timeOf(call.world))
    return pdfResponse(known.file)
  },

  async enterAccessCode(call) {
    const { world, caller, body } = call
    const { known, held, visitor } = sessionOf(call)
    const signer = visitingSigner(held, visitor)
    const { access_code_hash: kept } = signer
    const lock = kept === null ? null : readCode(kept)
    await commit(
      world,
      known,
      enterAccessCode(signer, lock?.code === body.access_code, signerAct(world, held, visitor, caller))
    )
    const refusal = refusalOfCode(visitingSigner(hold(known), visitor))
    if (refusal) throw refusal
    // biome-ignore lint/style/noNonNullAssertion: operations of a session are called with a signing token
    const claims = { ...caller.signing!, unlockedBy: lock?.name ?? null }
    return { token: newToken(claims), expires_at: claims.expiresAt.toISOString() }
  },

  async sendSigningCode(call) {
    const { world, caller } = call
    const { known, held, visitor } = sessionOf(call)
    await commit(world, known, sendCode(held, visitor, newSigningCode(), signerAct(world, held, visitor, caller)))
    return presentAuthentication(hold(known), visitor, timeOf(world))
  },

  async enterSigningCode(call) {
    const { world, caller, body } = call
    const { known, held, visitor } = sessionOf(call)
    const signer = visitingSigner(held, visitor)
    const isCorrect = signer.code_nonce !== null && readCode(signer.code_nonce).code === body.code
    await commit(world, known, enterCode(held, visitor, isCorrect, signerAct(world, held, visitor, caller)))
    const refusal = refusalOfEnteredCode(visitingSigner(hold(known), visitor))
    if (refusal) throw refusal
    // biome-ignore lint/style/noNonNullAssertion: operations of a session are called with a signing token
    const claims = { ...caller.signing!, identifiedBy: identityOf(signer) }
    return { token: newToken(claims), expires_at: claims.expiresAt.toISOString() }
  },

  async takeSigning(call) {
    const { known, held, visitor } = sessionOf(call)
    await commit(call.world, known, take(held, visitor, given, signerAct(call.world, held, visitor, call.caller)))
    return presentSession(call)
  },

  async viewSigningSession(call) {
    const { known, held, visitor } = sessionOf(call)
    await commit(call.world, known, view(held, visitor, signerAct(call.world, held, visitor, call.caller)))
    return presentSession(call)
  },

  async chooseSigningLanguage(call) {
    const { known, held, visitor } = sessionOf(call)
    await commit(call.world, known, chooseLanguage(held, visitor, call.body.language, timeOf(call.world)))
    return presentSession(call)
  },

  async saveSigningFields(call) {
    await readSignatures(call.body, given)
    const { known, held, visitor } = sessionOf(call)
    await commit(call.world, known, await saveFields(held, visitor, call.body.fields, given, timeOf(call.world)))
    return presentSession(call)
  },

  async completeSigning(call) {
    const { world, body } = call
    const signatures = await readSignatures(body, given)
    const consentFor = await readConsents(world.state.account)
    const { known, held, visitor } = sessionOf(call)
    const act = signerAct(call.world, held, visitor, call.caller)
    await commit(world, known, await completeSigning(held, visitor, body, signatures, consentFor, given, act))
    return presentSession(call)
  },

  async declineSigning(call) {
    const { known, held, visitor } = sessionOf(call)
    await commit(
      call.world,
      known,
      decline(held, visitor, call.body ?? {}, signerAct(call.world, held, visitor, call.caller))
    )
    return presentSession(call)
  },

  async handOverSigning(call) {
    const { world, body, caller } = call
    const { known, held, visitor } = sessionOf(call)
    await commit(world, known, handOver(held, visitor, body, given, signerAct(world, held, visitor, caller)))
    return { name: body.name, email: body.email }
  },

  reportAbuse(call) {
    sessionOf(call)
    return { reported_at: now(call.world) }
  },

  createSigningPad(call) {
    const { world, body, caller } = call
    const { known, held, visitor } = sessionOf(call)
    const pad = createPad(held, visitor, body, newId('pad'), timeOf(world))
    known.pads.set(visitor.signerId, pad)
    // biome-ignore lint/style/noNonNullAssertion: operations of a session are called with a signing token
    const token = newToken({ ...caller.signing!, padId: pad.id, expiresAt: pad.expires_at })
    return { url: `${world.baseUrl}/pad#token=${token}`, expires_at: pad.expires_at.toISOString() }
  },

  async getSigningDrawing(call) {
    const { known, held, visitor } = sessionOf(call)
    const { state, png } = drawingOn(held, visitor, known.pads.get(visitor.signerId), timeOf(call.world))
    return { state, image: png && (await base64(new Uint8Array(png))) }
  },

  getSigningPad(call) {
    const { held, visitor } = sessionOf(call)
    const { purpose, expires_at } = padOf(call)
    return {
      purpose,
      expires_at: expires_at.toISOString(),
      language_used: nearestLanguage(tagOf(visitingSigner(held, visitor))),
      branding: call.world.state.account.branding
    }
  },

  async drawOnSigningPad(call) {
    const { world, body, caller } = call
    const png = await given.readPicture(body.image, 'image')
    const { known, held, visitor } = sessionOf(call)
    const pad = padOf(call)
    await commit(
      world,
      known,
      drawOnPad(pad, await sha256(new Uint8Array(png)), signerAct(world, held, visitor, caller))
    )
    known.pads.set(visitor.signerId, { ...pad, png })
    return { drawn_at: now(world) }
  },

  downloadSignedDocument(call) {
    const { known, held, visitor } = sessionOf(call)
    const { part = 'signed' } = call.query
    if (part === 'unsigned') {
      assertVisible(held, visitor, timeOf(call.world))
      return pdfResponse(known.file)
    }
    assertAdmitted(held, visitor)
    if (known.document.status === 'completed') return pdfResponse(part === 'audit' ? blankPdf : known.file)
    throw new Refusal('DOCUMENT_NOT_COMPLETED', 'The document is not completed yet.')
  }
} satisfies Partial<Handlers>

function padOf(call: Pick<Call<'getSigningPad'>, 'world' | 'caller'>) {
  const { known, held, visitor } = sessionOf(call)
  // biome-ignore lint/style/noNonNullAssertion: operations of a pad are called with its token
  return assertPad(held, visitor, known.pads.get(visitor.signerId), call.caller.signing!.padId!, timeOf(call.world))
}

/** The session of a call. */
export async function presentSession(call: Asked): Promise<Schemas['SigningSession']> {
  const { known, held, visitor } = sessionOf(call)
  const { id, mode, title, page_count, status, expires_at, void_reason } = known.document
  const owesCode = isLocked(held, visitor)
  const { email, name, role, roles, signed_at, ...signer } = visitingSigner(held, visitor)
  const tag = tagOf(signer)
  const state = stateOf(held.document, signer, timeOf(call.world))
  const { branding, embed_origins: allowed, theme_allowed } = call.world.state.account
  const own = known.fields.filter(({ signerId }) => signerId === signer.id)
  return {
    state,
    document: {
      ...{ id, mode, title, page_count, status, expires_at, void_reason },
      message: owesCode ? null : known.document.message,
      sender_name: senderNameOf(call.world.state.account),
      sender_email: owesCode && state === 'open' ? null : contactOf(call.world.state.account),
      existing_signatures: countSignatures(known.file),
      waits_for_others: waitsForOthers(held.signers, signer)
    },
    signer: {
      ...{
        id: signer.id,
        email: owesCode ? maskedAddress(email) : email,
        name,
        action: signer.action,
        status: signer.status,
        role,
        roles,
        ...stepOf(held.signers, signer),
        signature_block: hasSignatureBlock(signer, own)
      },
      signed_at: signed_at?.toISOString() ?? null
    },
    fields: owesCode
      ? []
      : own.map(({ signerId: _, senderValue: __, attachment, ...field }) => ({
          ...field,
          attachment: attachment && presentAttachment(attachment)
        })),
    filled_fields: owesCode ? [] : filledByOthers(held, signer.id, given.publicId),
    pages: owesCode ? [] : Array.from({ length: page_count }, () => ({ width: 612, height: 792 })),
    consent: await consentIn(call.world.state.account, tag, signer.action),
    access_code_required: needsAccessCode(held, visitor),
    take_required: needsToTake(held, visitor),
    candidates: owesCode ? [] : visitingSigner(held, visitor).candidates.map(({ name: own }) => own),
    authentication: presentAuthentication(held, visitor, timeOf(call.world)),
    decline_allowed: held.document.decline_allowed,
    hand_over_allowed: isHandOverAllowed(held.document, visitingSigner(held, visitor)),
    theme_allowed,
    redirect_url: owesCode ? null : redirectOf(held.document, visitingSigner(held, visitor), id, given),
    language: tag ?? 'en',
    language_used: nearestLanguage(tag),
    time_zone: zoneOf(held.document, visitingSigner(held, visitor)),
    format_locale: held.document.format_locale,
    signing_view: held.document.signing_view,
    embed_origin: null,
    allowed_origins: allowed.length > 0 ? allowed : null,
    branding
  }
}
