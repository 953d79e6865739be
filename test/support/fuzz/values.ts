import { type TextFormat, textFormats } from '@signpost/spec/rules'
import fc from 'fast-check'
import { type Json, resolve } from '../contract.js'
import { isReference, type Kind, kindOf } from '../identifiers.js'
import { placeholder } from './living.js'
import { names, texts } from './words.js'

/** Constraints of valid values that the contract cannot express. */
export interface Vocabulary {
  /** URLs for webhooks that do not leave this machine. */
  webhookUrls: string[]
  consentSha256: string
  /** Files as base64: PDFs and others. */
  files: string[]
  pictures: string[]
}

/** Identifiers of living objects. */
export function placeholders(kind: Kind): fc.Arbitrary<string> {
  return fc.nat(1000).map((number) => placeholder(kind, number))
}

/** Creates values that match a schema of the contract, or almost. `name` is that of the property. */
export function valuesOf(schema: Json, words: Vocabulary, name = ''): fc.Arbitrary<Json> {
  if (isReference(schema)) return placeholders(kindOf(schema, name))
  // Waiting requests would take most of the time.
  if (name === 'wait') return fc.constant(0)
  const { anyOf, enum: allowed, type, ...rules } = resolve(schema)
  if (anyOf) return fc.oneof(...anyOf.map((one: Json) => valuesOf(one, words, name)))
  if (allowed) return fc.constantFrom(...allowed)
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return integers(rules)
    case 'number':
      return numbers(rules)
    case 'array':
      return arrays(rules, words, name)
    case 'object':
      return objects(rules, words)
    default:
      return strings(rules, words, name)
  }
}

function integers({ minimum = 0, maximum = 2 ** 31 }: Json) {
  return fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: minimum, max: Math.min(minimum + 2, maximum) }) },
    fc.integer({ min: minimum, max: maximum })
  )
}

// Most of them on a page of Letter size.
function numbers({ minimum, maximum }: Json) {
  return fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 1, max: 250 }) },
    fc.double({ min: minimum, max: maximum, noNaN: true })
  )
}

function arrays({ items, minItems = 0, maxItems = 10 }: Json, words: Vocabulary, name: string) {
  const item = valuesOf(items, words, isReference(items) ? name : '')
  return fc.array(item, { minLength: minItems, maxLength: Math.min(maxItems, minItems + 2) })
}

function objects({ properties = {}, required = [], additionalProperties }: Json, words: Vocabulary) {
  if (additionalProperties) {
    return fc.dictionary(fc.constantFrom(...names), valuesOf(additionalProperties, words), { maxKeys: 3, minKeys: 1 })
  }
  const values = Object.entries<Json>(properties).map(([name, schema]) => {
    const value = valuesOf(schema, words, name)
    return [name, required.includes(name) ? value : fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, value)]
  })
  return fc.record(Object.fromEntries(values), { noNullPrototype: true })
}

const times = ['2090-01-01T00:00:00Z', '2090-06-31T00:00:00Z', '2020-01-01T00:00:00+02:00', '9999-12-31T23:59:59.999Z']

function strings(
  { format, pattern, 'x-text': text, ...lengths }: Json,
  words: Vocabulary,
  name: string
): fc.Arbitrary<Json> {
  if (name === 'file') return fc.constantFrom(...words.files)
  if (name === 'image') return fc.constantFrom(...words.pictures)
  if (name === 'url') return fc.constantFrom(...words.webhookUrls)
  if (name === 'sha256') return fc.constant(words.consentSha256)
  if (name === 'label' || name === 'role') return fc.constantFrom(...names)
  if (format === 'email') return fc.constantFrom('ada@example.com', 'grace@example.com', 'a@b', 'ADA@example.com')
  if (format === 'uri') return fc.constantFrom(...words.webhookUrls)
  if (format === 'date-or-time') return fc.constantFrom(...times, '2026-01-31')
  if (format === 'date-time') return fc.constantFrom(...times)
  if (text === 'time-zone')
    return fc.constantFrom('Europe/Berlin', 'UTC', 'America/Los_Angeles', '+02:00', 'Mars/Olympus')
  if (pattern && pattern !== '\\S') return fc.stringMatching(new RegExp(pattern), { size: 'small' })
  return texts(lengths).filter(textFormats[text as TextFormat] ?? (() => true))
}
