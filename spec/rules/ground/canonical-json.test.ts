import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.js'

test.each([
  [{ b: { d: 1, c: [{ f: 2, e: 3 }] }, a: null }, '{"a":null,"b":{"c":[{"e":3,"f":2}],"d":1}}'],
  [{ b: undefined, a: [undefined] }, '{"a":[null]}'],
  [{ at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
  [JSON.parse('{"b":1,"__proto__":{"a":2}}'), '{"__proto__":{"a":2},"b":1}'],
  [{ b: { d: 1, toJSON: 'text', c: 2 }, a: 3 }, '{"a":3,"b":{"c":2,"d":1,"toJSON":"text"}}'],
  [undefined, 'null'],
  ['text', '"text"']
])('%j is %s', (value, json) => {
  expect(canonicalJson(value)).toBe(json)
})
