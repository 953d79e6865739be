import { senderToSigners, subjectOf, textOf, writeInvitationOf } from '../../../../spec/letters/index.js'
import { senderAct } from '../acts.js'
import { commit } from '../commit.js'
import { findDocument, findUnerased } from '../documents.js'
import { given } from '../given.js'
import type { Handlers } from '../handler.js'
import { copiesOf, hold, keptCode } from '../hold.js'
import { newId } from '../ids.js'
import { htmlOf } from '../letters.js'
import {
  assertMaySend,
  assertNamed,
  assertRedirects,
  assertSendAllowed,
  assertSigners,
  completeSend,
  createInPersonUrl,
  createSignUrl,
  inPersonUrlLifetimeMs,
  keptSend,
  namedPerson,
  namedSigners,
  placeFieldsOfSigners,
  readVoidReason,
  remind,
  send,
  setAccessCode,
  signerOf,
  signersToRemind,
  signUrlLifetimeMs,
  updateSigner,
  voidBySender,
  withDefaults
} from '../rules.js'
import { searchableDraft } from '../searchable-pdf.js'
import { signUrl } from '../signing-token.js'
import { later, timeOf } from '../world.js'

export const sending = {
  async sendDocument({ world, caller, path, body, assertUnmodified }) {
    const named = body.signers && namedSigners(body.signers)
    const asked = named ?? []
    assertMaySend(world.state.account)
    assertNamed(world.state.account, caller.mode)
    assertSigners(asked, given)
    assertRedirects(body, true)
    const codes = asked.map(({ access_code }) => (access_code === undefined ? null : keptCode(access_code)))
    const known = findUnerased(world, caller, path.id)
    await assertUnmodified(known.document)
    const signers = named && (await placeFieldsOfSigners(named, async () => searchableDraft(known)))
    const held = hold(known)
    const complete = completeSend(held.document, { ...body, signers, cc: body.cc && copiesOf(body.cc) }, codes)
    if (caller.editing) assertSendAllowed(caller.editing, known.roles, complete.request)
    const request = withDefaults(complete.request, world.state.account)
    const transition = await send(held, request, complete.accessCodes, given, senderAct(world, caller))
    const sent = await commit(world, known, transition)
    // biome-ignore lint/style/noNonNullAssertion: a document that was sent has both times
    const [sent_at, expires_at] = [sent.sent_at!, sent.expires_at!]
    return { id: path.id, status: 'sent', signers: sent.signers, sent_at, expires_at }
  },

  previewInvitations({ world, caller, path }) {
    const { account } = world.state
    const { document } = findDocument(world, caller, path.id)
    const kept = keptSend(hold(findDocument(world, caller, path.id)).document)
    if (!kept) return { data: [] }
    const request = withDefaults(kept, account)
    const [sender, url, at] = [senderToSigners(account), `${world.baseUrl}/sign`, timeOf(world)]
    const data = request.signers.flatMap((signer) => {
      const letter = writeInvitationOf(request, sender, document.title, signer, url, at)
      if (!letter) return []
      const [{ name, email: to }, { language }, text] = [signer, letter, textOf(letter)]
      return [{ to, name, language, subject: subjectOf(letter, caller.mode), text, html: htmlOf(text) }]
    })
    return { data }
  },

  async voidDocument({ world, caller, path, body, assertUnmodified }) {
    const reason = readVoidReason(body)
    const known = findUnerased(world, caller, path.id)
    await assertUnmodified(known.document)
    return commit(world, known, voidBySender(hold(known), reason, senderAct(world, caller)))
  },

  async remindSigners({ world, caller, path, body, assertUnmodified }) {
    assertMaySend(world.state.account)
    const known = findUnerased(world, caller, path.id)
    await assertUnmodified(known.document)
    const signers = signersToRemind(hold(known), body ?? {}, given)
    const document = await commit(world, known, remind(signers, body?.message ?? null, given, senderAct(world, caller)))
    return { reminded: document.signers.filter(({ id }) => signers.some((signer) => signer.id === id)) }
  },

  async createEmbeddedSignUrl({ world, caller, path, body }) {
    const known = findUnerased(world, caller, path.id)
    const held = hold(known)
    const signer = namedPerson(signerOf(held, body.signer_id, given, 'signer_id'), body.candidate_id, given)
    const { embed_origins: allowed } = world.state.account
    const origins = { origin: body.embed_origin ?? null, allowed, linkId: newId('lnk') }
    await commit(world, known, createSignUrl(held, signer, origins, given, senderAct(world, caller)))
    const expires_at = later(world, signUrlLifetimeMs)
    return { sign_url: signUrl(world, known, signer, new Date(expires_at)), expires_at }
  },

  async createInPersonUrl({ world, caller, path, body }) {
    const known = findUnerased(world, caller, path.id)
    const linkId = newId('lnk')
    await commit(world, known, createInPersonUrl(hold(known), body.host, linkId, senderAct(world, caller)))
    const in_person_url = `${world.baseUrl}/in-person#token=mock.${known.document.id}.${linkId}`
    return { in_person_url, expires_at: later(world, inPersonUrlLifetimeMs) }
  },

  async updateSigner({ world, caller, path, body, assertUnmodified }) {
    assertMaySend(world.state.account)
    const known = findUnerased(world, caller, path.id)
    const held = hold(known)
    const signer = signerOf(held, path.signer_id, given)
    const transition = updateSigner(held, signer, body, given, senderAct(world, caller))
    if (transition) await assertUnmodified(known.document)
    const { signers } = await commit(world, known, transition)
    // biome-ignore lint/style/noNonNullAssertion: signers are never removed
    return signers.find(({ id }) => id === signer.id)!
  },

  async setAccessCode({ world, caller, path, body: { access_code: code }, assertUnmodified }) {
    const known = findUnerased(world, caller, path.id)
    await assertUnmodified(known.document)
    const held = hold(known)
    const signer = signerOf(held, path.signer_id, given)
    const kept = code === null ? null : keptCode(code)
    const { signers } = await commit(world, known, setAccessCode(held, signer, kept, given, senderAct(world, caller)))
    // biome-ignore lint/style/noNonNullAssertion: signers are never removed
    return signers.find(({ id }) => id === signer.id)!
  }
} satisfies Partial<Handlers>
