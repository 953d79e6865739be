import type { OperationId } from '../contract.js'
import { findDocument } from '../documents.js'
import { refuseValue } from '../field-values.js'
import type { Call, Handlers } from '../handler.js'
import { decline, expire, refuseUnlessSent, refuseUnlessTheirTurn, sign, view } from '../lifecycle.js'
import { newestFirst, pageOf } from '../paging.js'
import { audit, email } from '../record.js'
import { invalid, Refusal } from '../refusal.js'
import type { MockDocument } from '../state.js'
import { findSigner } from './sending.js'
import { findWebhook, withoutSecret } from './webhooks.js'

type Ids = Extract<OperationId, `simulate${string}` | 'advanceDeliveries' | 'listTestEmails'>

export const testHelpers: Pick<Handlers, Ids> = {
  async simulateView(call) {
    const { known, signer } = turnOf(call)
    await view(call.world, known, signer, { signer, simulated: true })
    return known.document
  },

  async simulateSign(call) {
    const { known, signer } = turnOf(call)
    fill(known, signer.id, call.body?.fields ?? {})
    await view(call.world, known, signer, { signer, simulated: true })
    await sign(call.world, known, signer, { signer, simulated: true })
    return known.document
  },

  async simulateDecline(call) {
    const { known, signer } = turnOf(call)
    await decline(call.world, known, signer, call.body?.reason ?? null, { signer, simulated: true })
    return known.document
  },

  async simulateExpiry(call) {
    const known = sentOf(call)
    await expire(call.world, known, { simulated: true })
    return known.document
  },

  async simulateReminders(call) {
    const known = sentOf(call)
    for (const signer of known.document.signers.filter(({ status }) => status === 'pending' || status === 'viewed')) {
      await audit(call.world, known, 'signer.reminded', { system: true, simulated: true })
      email(call.world, known, signer, 'reminder')
    }
    return known.document
  },

  // The mock has delivered all of it already.
  advanceDeliveries({ world, caller, path }) {
    testOnly(caller)
    return withoutSecret(findWebhook(world, caller, path.id))
  },

  listTestEmails({ world, caller, query }) {
    testOnly(caller)
    const found = newestFirst(world.state.emails, caller.mode)
      .filter(({ to }) => query.to === undefined || to === query.to)
      .filter(({ document_id }) => query.document_id === undefined || document_id === query.document_id)
      .map(({ mode: _, ...shown }) => shown)
    return pageOf(found, query)
  }
}

function sentOf({ world, caller, path }: Pick<Call<'simulateExpiry'>, 'world' | 'caller' | 'path'>) {
  testOnly(caller)
  const known = findDocument(world, caller, path.id)
  refuseUnlessSent(known)
  return known
}

function turnOf(call: Pick<Call<'simulateView'>, 'world' | 'caller' | 'path'>) {
  testOnly(call.caller)
  const known = findDocument(call.world, call.caller, call.path.id)
  const signer = findSigner(known, call.path.signer_id)
  refuseUnlessTheirTurn(known, signer)
  return { known, signer }
}

function testOnly({ mode }: { mode: string }) {
  if (mode !== 'test') throw new Refusal('TEST_MODE_ONLY', 'This works with a test key only.')
}

const samples = { text: 'Test', number: '1', checkbox: 'true', date: '2026-01-01' } as Record<string, string>

function fill({ fields }: MockDocument, signerId: string, values: Record<string, string>) {
  const own = fields.filter((field) => field.signerId === signerId)
  const chosen = Object.entries(values).map(([name, value]) => {
    const field = own.find(({ id, label }) => id === name || label === name)
    if (!field) throw invalid('LABEL_UNKNOWN', `fields.${name}`, 'is not a field of this signer')
    if (field.read_only) throw invalid('FIELD_READ_ONLY', `fields.${name}`, 'is of a field that cannot be changed')
    refuseValue(field, value, `fields.${name}`)
    return { field, value }
  })
  for (const { field, value } of chosen) field.value = value
  for (const field of own) if (field.required) field.value ??= samples[field.type] ?? null
}
