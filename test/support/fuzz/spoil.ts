import fc from 'fast-check'
import { contract, type Json } from '../contract.js'
import { oddTexts } from './words.js'

/** Values of the wrong type or kind. */
export const oddValues: fc.Arbitrary<Json> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], { a: { b: [] } }) },
  { weight: 3, arbitrary: fc.constantFrom(...boundaries(['minimum', 'maximum']), 0.5, -0, 1e308, 5e-324, 2 ** 53) },
  { weight: 4, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 2, arbitrary: fc.constantFrom(...boundaries(['minLength', 'maxLength'])).map((length) => textOf(length)) },
  { weight: 1, arbitrary: fc.constantFrom(40, 2000).map((depth) => nested(depth)) }
)

/** Returns a value with one part changed, added, repeated or omitted. */
export function spoilt(values: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  return fc
    .tuple(values, fc.nat(), oddValues, fc.constantFrom(replace, replace, replace, add, remove, repeat))
    .map(([value, place, odd, change]) => {
      const root = { body: JSON.parse(JSON.stringify(value)) }
      const places = placesIn(root)
      change(places[place % places.length]!, odd)
      return root.body
    })
}

interface Place {
  parent: Json
  key: string
}

function placesIn(node: Json): Place[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.keys(node).flatMap((key) => [{ parent: node, key }, ...placesIn(node[key])])
}

function replace({ parent, key }: Place, odd: Json) {
  define(parent, key, odd)
}

function add({ parent, key }: Place, odd: Json) {
  const value = parent[key]
  if (Array.isArray(value)) value.push(odd)
  else if (typeof value === 'object' && value !== null) define(value, typeof odd === 'string' ? odd : 'surprise', odd)
  else define(parent, 'surprise', odd)
}

function remove({ parent, key }: Place) {
  if (Array.isArray(parent)) parent.splice(Number(key), 1)
  else delete parent[key]
}

function repeat({ parent, key }: Place, odd: Json) {
  const value = parent[key]
  if (!Array.isArray(value) || value.length === 0) return replace({ parent, key }, odd)
  while (value.length < 101) value.push(structuredClone(value[0]))
}

// Including `__proto__` as an ordinary property.
function define(parent: Json, key: string, value: Json) {
  Object.defineProperty(parent, key, { value, enumerable: true, configurable: true, writable: true })
}

/** Every limit of the contract, and the values next to it. */
function boundaries(keywords: string[]): number[] {
  const limits = new Set<number>()
  const visit = (node: Json) => {
    if (typeof node !== 'object' || node === null) return
    for (const keyword of keywords) if (typeof node[keyword] === 'number') limits.add(node[keyword])
    Object.values(node).forEach(visit)
  }
  visit(contract.components.schemas)
  return [...limits].flatMap((limit) => [limit - 1, limit, limit + 1])
}

function textOf(length: number) {
  return 'é'.repeat(Math.max(0, Math.min(length, 25_000)))
}

function nested(depth: number) {
  let value: Json = 'deep'
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value }
  return value
}
