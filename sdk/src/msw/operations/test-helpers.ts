import { simulatedAct } from '../acts.js'
import { commit } from '../commit.js'
import type { QueryOf, Schemas } from '../contract.js'
import { startAttempt } from '../deliveries.js'
import { findUnerased } from '../documents.js'
import { given } from '../given.js'
import type { Handlers } from '../handler.js'
import { hold, readCode } from '../hold.js'
import { isTimely, newestFirst, pageOf } from '../paging.js'
import {
  assertSent,
  assertTestMode,
  enterReadersCode,
  expireNow,
  messageShownTo,
  presentReading,
  readingOf,
  refusalOfReader,
  remindNow,
  shownTo,
  simulateBounce
} from '../rules.js'
import { simulateDecline, simulateSign, simulateTake, simulateView } from '../simulate.js'
import { now, timeOf } from '../world.js'
import { findTemplateLink, openLink } from './template-links.js'
import { findWebhook, withoutSecret } from './webhooks.js'

export const testHelpers = {
  simulateView({ world, caller, path }) {
    assertTestMode(caller)
    return simulateView(world, findUnerased(world, caller, path.id), path.signer_id)
  },

  simulateTake({ world, caller, path, body }) {
    assertTestMode(caller)
    return simulateTake(world, findUnerased(world, caller, path.id), path.signer_id, body.candidate_id)
  },

  simulateSign({ world, caller, path, body }) {
    assertTestMode(caller)
    return simulateSign(world, findUnerased(world, caller, path.id), path.signer_id, body)
  },

  simulateDecline({ world, caller, path, body }) {
    assertTestMode(caller)
    return simulateDecline(world, findUnerased(world, caller, path.id), path.signer_id, body)
  },

  simulateLink({ world, caller, path, body }) {
    assertTestMode(caller)
    return openLink(world, caller, findTemplateLink(world, caller, path.id), body)
  },

  async simulateReading({ world, caller, path, body }) {
    assertTestMode(caller)
    const known = findUnerased(world, caller, path.id)
    const held = hold(known)
    const { reader, place } = readingOf(held.document, body, timeOf(world))
    const { access_code_hash: hash } = reader
    const isCorrect = hash === undefined || readCode(hash).code === body.access_code
    await commit(world, known, enterReadersCode(held, place, isCorrect, timeOf(world)))
    const refusal = refusalOfReader(known.cc[place] ?? reader)
    if (refusal) throw refusal
    return presentReading(held.document, reader, world.state.account)
  },

  simulateExpiry({ world, caller, path }) {
    assertTestMode(caller)
    const known = findUnerased(world, caller, path.id)
    return commit(world, known, expireNow(hold(known), simulatedAct(world)))
  },

  simulateReminders({ world, caller, path }) {
    assertTestMode(caller)
    const known = findUnerased(world, caller, path.id)
    const held = hold(known)
    assertSent(held.document)
    return commit(world, known, remindNow(held, world.state.account, given, simulatedAct(world)))
  },

  simulateBounce({ world, caller, path, body = {} }) {
    assertTestMode(caller)
    const known = findUnerased(world, caller, path.id)
    const bounce = simulateBounce(hold(known), path.signer_id, body, given, simulatedAct(world))
    const reason = bounce?.audit?.[0].data.reason
    const own = world.state.emails.filter(
      ({ signer_id, to }) => signer_id === path.signer_id && to === bounce?.audit?.[0].data.email
    )
    const email = own.at(-1)
    if (email && reason) email.bounce = { at: now(world), reason }
    return commit(world, known, bounce)
  },

  advanceDeliveries({ world, caller, path }) {
    assertTestMode(caller)
    const endpoint = findWebhook(world, caller, path.id)
    for (const delivery of world.state.deliveries.values()) {
      if (delivery.webhook_id !== endpoint.id || delivery.status !== 'pending') continue
      Object.assign(delivery, { next_attempt_at: now(world), askedAgain: true })
      startAttempt(world, delivery.id)
    }
    return withoutSecret(endpoint)
  },

  listTestEmails({ world, caller, query }) {
    assertTestMode(caller)
    const all = newestFirst(world.state.emails, caller.mode).map(({ mode: _, signer_id: __, bounce: ___, ...email }) =>
      shownTo(caller.key ?? { scopes: [] }, email)
    )
    return pageOf(all, query, isAskedFor(query))
  },

  listTestMessages({ world, caller, query }) {
    assertTestMode(caller)
    const all = newestFirst(world.state.messages, caller.mode).map(({ mode: _, ...message }) =>
      messageShownTo(caller.key ?? { scopes: [] }, message)
    )
    return pageOf(all, query, isAskedFor(query))
  }
} satisfies Partial<Handlers>

function isAskedFor(query: QueryOf<'listTestMessages'>) {
  return ({ to, document_id, created_at }: Pick<Schemas['CapturedMessage'], 'to' | 'document_id' | 'created_at'>) =>
    (query.to === undefined || to === query.to) &&
    (query.document_id === undefined || document_id === query.document_id) &&
    isTimely(query, created_at)
}
