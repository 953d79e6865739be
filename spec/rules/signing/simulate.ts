import { tagOf } from '../../languages/index.js'
import { isUntaken, namedPerson } from '../documents/candidates.js'
import type { Held, HeldField, HeldSigner, HeldWithFields } from '../documents/held.js'
import { hasSignatureBlock } from '../documents/signature-block.js'
import { assertNotDone, assertSent, fieldsOf, stateOf, waits } from '../documents/state.js'
import type { Act, Transition } from '../documents/transition.js'
import { shownFields } from '../fields/conditions.js'
import { takesFile } from '../fields/field-types.js'
import { labelsAmong } from '../fields/labels-among.js'
import type { Schemas } from '../ground/contract.js'
import type { Given } from '../ground/given.js'
import { invalid, Refusal } from '../ground/refusal.js'
import { assertComplete, assertNoneHidden, type Entry, fillIn, isEmpty, type Values, valuesOf } from './entries.js'
import { sampleAttachment } from './sample-attachment.js'
import { sampleOf } from './sample-of.js'
import { type ConsentFor, sign } from './sign.js'
import { assertSignatures, isLegible, readSignatures } from './signatures.js'
import { closed, takeRequired, type Visitor, visitingSigner } from './visitor.js'

/** Throws for a live key: only the signer can sign a live document. */
export function assertTestMode({ mode }: { mode: Schemas['Mode'] }): void {
  if (mode !== 'test') throw new Refusal('TEST_MODE_ONLY', 'Test helpers require a test key.')
}

/** A visitor for a test helper that acts as a signer, or as one of several people. It needs neither a link nor a code. */
export function visitorFor(
  held: Held,
  signer: HeldSigner,
  candidateId: string | undefined,
  given: Given,
  now: Date
): Visitor {
  assertNotDone(signer, 'signer_id')
  assertSent(held.document)
  if (signer.status === 'waiting') throw waits('SIGNER_WAITING', held, given)
  const state = stateOf(held.document, signer, now)
  if (state !== 'open') throw closed(state)
  if (candidateId === undefined && isUntaken(signer)) throw takeRequired()
  const candidate = candidateId === undefined ? null : namedPerson(signer, candidateId, given).candidate
  return { signerId: signer.id, candidateId: candidate, unlocked: true, identified: true }
}

/**
 * A test helper signs as a signer: with values by label or identifier, sample values for the other required fields, and
 * the signer's name as signature.
 */
export async function simulateSigning(
  held: HeldWithFields,
  visitor: Visitor,
  chosen: Record<string, string>,
  consentFor: ConsentFor,
  given: Given,
  act: Act
): Promise<Transition> {
  const signer = visitingSigner(held, visitor)
  const fields = fieldsOf(held.fields, signer.id)
  const entries = readChosen(fields, chosen, given)
  const values = await valuesOf(entries, given)
  const filled = fillIn(fields, values)
  const named = new Set(entries.map(({ field }) => field.id))
  const samples = samplesFor(filled, named, act.at)
  const complete = fillIn(filled, samples)
  assertNoneHidden(complete, entries)
  const shown = shownFields(complete)
  await assertComplete(shown, entries, given)
  const hasBlock = hasSignatureBlock(signer, fields)
  const signatures = signer.action === 'sign' ? await signaturesOf(signer.name, shown, hasBlock, given) : []
  const consent = consentFor(tagOf(signer), signer.action)
  return sign(held, signer, { values: [...values, ...samples], signatures, consent }, given, act)
}

async function signaturesOf(person: string, fields: HeldField[], hasBlock: boolean, given: Given) {
  const name = drawablePart(person, given)
  const typed = (text: string) => ({ kind: 'typed' as const, text })
  const signatures = await readSignatures({ signature: typed(name), initials: typed(initialsOf(name, given)) }, given)
  assertSignatures(fields, hasBlock, signatures)
  return signatures
}

function readChosen(fields: HeldField[], chosen: Record<string, string>, { publicId }: Given): Entry[] {
  return Object.entries(chosen).map(([name, value]) => {
    const path = `fields.${name}`
    const field = fields.find(({ id, label }) => label === name || publicId('fld', id) === name)
    if (!field) throw invalid('LABEL_UNKNOWN', path, `is not a field of this signer${labelsAmong(fields)}`)
    return { field, value, path }
  })
}

/**
 * Sample values for the required fields that are empty and not named, also for those that a sample makes appear. Of a group of
 * boxes, the first is checked.
 */
function samplesFor(fields: HeldField[], named: Set<string>, now: Date): Values {
  const today = now.toISOString().slice(0, 10)
  const values: Values = []
  for (;;) {
    const shown = shownFields(fillIn(fields, values))
    const next = shown.find((field) => needsSample(field, shown) && !named.has(field.id))
    if (!next) return values
    const value = sampleOf(next, today)
    if (value === null) throw noSample(next)
    values.push({ id: next.id, value, ...(takesFile(next) ? { attachment: sampleAttachment } : {}) })
  }
}

function needsSample(field: HeldField, shown: HeldField[]): boolean {
  return field.required && !field.read_only && isEmpty(field, shown)
}

function noSample({ id, label }: HeldField): Refusal {
  const name = label ?? id
  return new Refusal('FIELD_REQUIRED', `No sample meets the validation of “${name}”. Set its value in fields.`, {
    [`fields.${name}`]: 'is required: no sample meets its validation, so set a value'
  })
}

// A typed signature must be drawable, so characters that cannot be drawn are left out.
function drawablePart(name: string, given: Given) {
  const characters = [...name.normalize('NFC')].filter((character) => given.problemOfCharacters(character) === null)
  const shown = characters.join('').trim()
  return isLegible(shown, given) ? shown.slice(0, 100) : 'Signer'
}

// Of each word, the first letter or digit that can be seen.
function initialsOf(name: string, given: Given) {
  const letters = name.split(/\s+/).map((word) => [...word].find((letter) => isLegible(letter, given)) ?? '')
  return letters.filter(Boolean).slice(0, 4).join('')
}
