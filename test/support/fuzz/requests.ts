import fc from 'fast-check'
import {
  bodySchemaOf,
  type ContractOperation,
  contractOperations,
  exampleBody,
  type Json,
  parametersOf,
  takesToken
} from '../contract.js'
import { kindOfList, kindOfPrefix, referencesOf, unknownId } from '../identifiers.js'
import { needsManager } from '../keys.js'
import { placeholder } from './living.js'
import { oddValues, spoilt } from './spoil.js'
import { placeholders, type Vocabulary, valuesOf } from './values.js'
import { oddTexts } from './words.js'

/** The sender of a request: a key of the world, one that manages keys, or a signing token. */
type Sender = 'test' | 'live' | 'manager' | 'other' | 'nobody' | number

/** A request with placeholders for objects. */
export interface FuzzRequest {
  operation: ContractOperation
  sender: Sender
  path: string
  query: string
  headers: Record<string, string>
  body: string | undefined
}

/**
 * Creates requests to every operation of the contract: valid ones, ones with one error, and completely invalid ones.
 */
export function requests(words: Vocabulary): fc.Arbitrary<FuzzRequest> {
  const weighted = contractOperations.map((operation) => ({
    weight: ending.test(`${operation.method} ${operation.id}`) ? 1 : 3,
    arbitrary: requestsTo(operation, words)
  }))
  return fc.oneof(...weighted)
}

// What these delete cannot be used by others.
const ending = /^DELETE|void|decline|Decline|Expiry/

/** Creates requests to one operation. */
export function requestsTo(operation: ContractOperation, words: Vocabulary): fc.Arbitrary<FuzzRequest> {
  return fc.record({
    operation: fc.constant(operation),
    sender: sendersOf(operation),
    path: pathsOf(operation),
    query: queriesOf(operation, words),
    headers: headers,
    body: bodiesOf(operation, words)
  })
}

function sendersOf(operation: ContractOperation): fc.Arbitrary<Sender> {
  const token = fc.nat(1000)
  // Settings would change what others' requests do.
  const managing = needsManager(operation) || operation.id === 'updateAccount'
  const key = managing ? fc.constant<Sender>('manager') : fc.constantFrom<Sender[]>('test', 'test', 'live')
  const [good, wrong] = takesToken(operation) ? [token, key] : [key, token]
  return fc.oneof(
    { weight: 30, arbitrary: good },
    { weight: 1, arbitrary: fc.constantFrom<Sender[]>('other', 'nobody') },
    { weight: 1, arbitrary: wrong }
  )
}

function pathsOf(operation: ContractOperation): fc.Arbitrary<string> {
  const references = referencesOf(operation).filter((reference) => reference.in === 'path')
  const ids = references.map(({ kind }) =>
    fc.oneof(
      { weight: 12, arbitrary: fc.nat(1000).map((number) => placeholder(kind, number)) },
      {
        weight: 1,
        arbitrary: fc
          .constantFrom('nonsense', ' ', unknownId(kind), 'x'.repeat(3000), ...oddTexts.slice(1))
          .map(encoded)
      }
    )
  )
  return fc
    .tuple(...ids)
    .map((filled) =>
      filled.reduce((path, id, index) => path.replace(`{${references[index]!.place}}`, id), operation.path)
    )
}

function queriesOf(operation: ContractOperation, words: Vocabulary): fc.Arbitrary<string> {
  const parameters = parametersOf(operation, 'query')
  const values = parameters.map(({ name, schema }) => [
    name,
    name === 'after' ? placeholders(kindOfList(operation)) : valuesOf(schema, words, name)
  ])
  const good = fc
    .record(Object.fromEntries(values), { requiredKeys: [] })
    .map((query: Json) => queryOf(Object.entries(query)))
  const names = fc.constantFrom(...parameters.map(({ name }) => name), 'surprise', 'page[]', '__proto__', '')
  const odd = fc.array(fc.tuple(names, oddValues), { minLength: 1, maxLength: 3 }).map(queryOf)
  const raw = fc.constantFrom(
    '?',
    '?&&=&',
    '?%',
    '?page=%ff',
    '?page=1&page=2',
    `?search=${'x'.repeat(3000)}`,
    '?search=%ED%A0%80'
  )
  // Those of an operation that takes JSON are for a body that is a PDF, and refused beside it.
  const takesQuery = parameters.length > 0 && !bodySchemaOf(operation)
  const usual = takesQuery ? good : fc.constant('')
  return fc.oneof({ weight: 20, arbitrary: usual }, { weight: takesQuery ? 8 : 1, arbitrary: odd }, raw)
}

function queryOf(pairs: [string, Json][]) {
  return `?${pairs.map(([name, value]) => `${encoded(name)}=${encoded(shortText(value))}`).join('&')}`
}

const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: header('Idempotency-Key', 'a', 'b', 'c', 'd', '', 'x'.repeat(255), 'x'.repeat(256), '\xe9') },
  { weight: 1, arbitrary: header('X-Request-Id', 'mine', 'x'.repeat(129), '<script>', '\xff') },
  { weight: 1, arbitrary: header('Accept', 'text/html', 'application/xml;q=0', '*/*;q=nonsense', '') },
  {
    weight: 2,
    arbitrary: header(
      'Content-Type',
      'application/json; charset=utf-8',
      'APPLICATION/JSON',
      'application/json; charset=utf-16',
      'application/merge-patch+json',
      'text/plain',
      'multipart/form-data',
      ';;;',
      'application/pdf'
    )
  },
  { weight: 1, arbitrary: header('Content-Encoding', 'gzip', 'br', 'deflate', 'identity', 'nonsense') },
  { weight: 1, arbitrary: header('User-Agent', '', '\xe9\xff', 'x'.repeat(6000)) },
  { weight: 1, arbitrary: header('X-Forwarded-For', 'nonsense', '1.2.3.4, ::1', '\xff') },
  {
    weight: 1,
    arbitrary: header('Authorization', 'Bearer', 'Basic eDp5', 'Bearer  two', `Bearer ${'x'.repeat(5000)}`, '\xe9')
  }
)

function header(name: string, ...values: string[]) {
  return fc.constantFrom(...values).map((value) => ({ [name]: value }))
}

function bodiesOf(operation: ContractOperation, words: Vocabulary): fc.Arbitrary<string | undefined> {
  const schema = bodySchemaOf(operation)
  if (!schema) return fc.oneof({ weight: 20, arbitrary: fc.constant(undefined) }, rawBodies)
  const good = fc.oneof(
    valuesOf(schema, words),
    fc.nat(1000).map((number) => wholeBody(operation, words, number))
  )
  return fc.oneof(
    { weight: 10, arbitrary: good.map(written) },
    { weight: 10, arbitrary: spoilt(good).map(written) },
    { weight: 1, arbitrary: rawBodies }
  )
}

/** The example in the contract, with existing objects and valid files. */
function wholeBody(operation: ContractOperation, { consentSha256, files }: Vocabulary, number: number): Json {
  const example = JSON.stringify(exampleBody(operation))
  const body = JSON.parse(
    example.replace(/\b([a-z]{3})_[0-9a-z]{26}\b/g, (_id, prefix) => placeholder(kindOfPrefix(prefix)!, number))
  )
  if (body.consent) return { ...body, consent: { accepted: true, sha256: consentSha256 }, fields: [] }
  return body.file ? { ...body, file: files[0] } : body
}

const rawBodies = fc.constantFrom(
  '',
  'null',
  '"text"',
  '[]',
  '{}',
  '{"a":1',
  '{"a":1}}',
  "{'a':1}",
  '{"a":NaN}',
  '{"a":1e999}',
  '\ufeff{}',
  '{"__proto__":{"admin":true}}',
  '{"title":"a","title":"b"}',
  '['.repeat(50_000),
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  `{"title":"${'x'.repeat(300_000)}"}`
)

function written(value: Json): string {
  return JSON.stringify(value)
}

function encoded(text: string) {
  return encodeURIComponent(text.toWellFormed())
}

// Several values of a parameter are separated by commas. Encoded, a character has up to nine: a request line and its headers
// must not exceed 16 KiB.
const isListOfTexts = (value: Json) => Array.isArray(value) && value.every((each) => typeof each === 'string')

function shortText(value: Json) {
  return (typeof value === 'string' || isListOfTexts(value) ? String(value) : JSON.stringify(value)).slice(0, 200)
}
