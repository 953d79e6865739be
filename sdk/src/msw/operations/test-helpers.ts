import { signerAct, simulatedAct } from '../acts.js'
import { commit } from '../commit.js'
import { startAttempt } from '../deliveries.js'
import { findDocument } from '../documents.js'
import { given } from '../given.js'
import type { Call, Handlers } from '../handler.js'
import { hold } from '../hold.js'
import { readConsents } from '../letters.js'
import { newestFirst, pageOf } from '../paging.js'
import {
  assertSent,
  assertTestMode,
  decline,
  expireNow,
  remindOnce,
  signerOf,
  simulateSigning,
  view,
  visitorFor
} from '../rules.js'
import { now, timeOf } from '../world.js'
import { findWebhook, withoutSecret } from './webhooks.js'

export const testHelpers = {
  simulateView(call) {
    const { known, held, visitor, act } = holdForSigner(call)
    return commit(call.world, known, view(held, visitor, act))
  },

  async simulateSign(call) {
    const consentFor = await readConsents()
    const { known, held, visitor, act } = holdForSigner(call)
    const seen = view(held, visitor, act)
    const chosen = call.body?.fields ?? {}
    // Checked before the view, because in the service a transaction applies both or neither.
    await simulateSigning(held, visitor, chosen, consentFor, given, act)
    await commit(call.world, known, seen)
    return commit(call.world, known, await simulateSigning(hold(known), visitor, chosen, consentFor, given, act))
  },

  simulateDecline(call) {
    const { known, held, visitor, act } = holdForSigner(call)
    return commit(call.world, known, decline(held, visitor, call.body ?? {}, act))
  },

  simulateExpiry({ world, caller, path }) {
    assertTestMode(caller)
    const known = findDocument(world, caller, path.id)
    return commit(world, known, expireNow(hold(known), simulatedAct(world)))
  },

  simulateReminders({ world, caller, path }) {
    assertTestMode(caller)
    const known = findDocument(world, caller, path.id)
    const { document, signers } = hold(known)
    assertSent(document)
    return commit(world, known, remindOnce(signers, given, simulatedAct(world)))
  },

  advanceDeliveries({ world, caller, path }) {
    assertTestMode(caller)
    const endpoint = findWebhook(world, caller, path.id)
    for (const delivery of world.state.deliveries.values()) {
      if (delivery.webhookId !== endpoint.id || delivery.status !== 'pending') continue
      Object.assign(delivery, { next_attempt_at: now(world), askedAgain: true })
      startAttempt(world, delivery.id)
    }
    return withoutSecret(endpoint)
  },

  listTestEmails({ world, caller, query }) {
    assertTestMode(caller)
    const found = newestFirst(world.state.emails, caller.mode)
      .filter(({ to }) => query.to === undefined || to === query.to)
      .filter(({ document_id }) => query.document_id === undefined || document_id === query.document_id)
      .map(({ mode: _, ...shown }) => shown)
    return pageOf(found, query)
  }
} satisfies Partial<Handlers>

function holdForSigner({ world, caller, path }: Pick<Call<'simulateView'>, 'world' | 'caller' | 'path'>) {
  assertTestMode(caller)
  const known = findDocument(world, caller, path.id)
  const held = hold(known)
  const visitor = visitorFor(held, signerOf(held, path.signer_id, given), timeOf(world))
  return { known, held, visitor, act: { ...signerAct(world, held, visitor), simulated: true } }
}
