import { invalid } from '@signpost/spec/rules'
import { presentDocument } from '../documents/present-document.js'
import type { Handler } from '../http/call.js'
import { publicId } from '../ids.js'
import { hasInk } from '../pdf/fonts/has-ink.js'
import { unsupportedCharacters } from '../pdf/fonts/unsupported-characters.js'
import { type FieldRow, findFields, updateFieldValues } from '../signers/field-store.js'
import { planSignatures } from '../signing/plan-signatures.js'
import { type GivenValue, planValues, refuseIncomplete } from '../signing/plan-values.js'
import { recordSignature } from '../signing/record-signature.js'
import { recordView } from '../signing/record-view.js'
import { simulatedSession } from './simulated-session.js'

export const simulateSign: Handler<'simulateSign'> = async (
  { clock, auditKeys },
  { path, body, caller, client, write }
) =>
  write(async (tx) => {
    const now = clock.now()
    const { session, act } = await simulatedSession(tx, caller, client, path, now)
    const viewed = await recordView(tx, auditKeys, session, act)
    const mine = { documentUuid: session.document.id, signerUuid: session.signer.id }
    const before = await findFields(tx, mine)
    const given = readValues(before, body.fields ?? {})
    await updateFieldValues(tx, await planValues(given))
    await updateFieldValues(tx, fillRequired(await findFields(tx, mine), now))
    const fields = await findFields(tx, mine)
    refuseIncomplete(fields, given)
    const name = drawable(session.signer.name)
    const entry = (text: string) => ({ kind: 'typed' as const, text })
    const signatures = await planSignatures(fields, { signature: entry(name), initials: entry(initialsOf(name)) })
    const { document, signers } = await recordSignature(tx, auditKeys, viewed, signatures, act)
    return presentDocument(document, signers)
  })

function readValues(fields: FieldRow[], values: Record<string, string>): GivenValue[] {
  return Object.entries(values).map(([name, value]) => {
    const place = `fields.${name}`
    const field = fields.find(({ id, label }) => label === name || publicId('fld', id) === name)
    if (!field) throw invalid('LABEL_UNKNOWN', place, 'is not a field of this signer')
    return { field, value, place }
  })
}

/** A value for each field that is required and still empty; of a group of boxes for the first. */
function fillRequired(fields: FieldRow[], now: Date) {
  const samples = { text: 'Sample', number: '1', date: now.toISOString().slice(0, 10), checkbox: 'true' }
  const values = new Map<string, string>()
  const ticked = new Set(fields.filter(({ value }) => value === 'true').map(({ exclusive_group }) => exclusive_group))
  for (const { id, type, value, required, exclusive_group } of fields) {
    if (!required || type === 'signature' || type === 'initials') continue
    if (type === 'checkbox' ? value === 'true' : value !== null) continue
    if (exclusive_group !== null && ticked.has(exclusive_group)) continue
    ticked.add(exclusive_group)
    values.set(id, samples[type])
  }
  return values
}

// A person would type what can be drawn of their name.
function drawable(name: string) {
  const unsupported = unsupportedCharacters(name)
  const left = [...name.normalize('NFC')].filter((character) => !unsupported.includes(character))
  const shown = left.join('').trim()
  return hasInk(shown) ? shown.slice(0, 100) : 'Signer'
}

function initialsOf(name: string) {
  const letters = name
    .trim()
    .split(/\s+/)
    .map(([letter]) => letter)
  return letters.slice(0, 4).join('')
}
