import { openSync, writeFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { isOfFileSystem } from './is-of-file-system.js'

function thrownBy(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    return error
  }
}

it.each([
  ['a file that is missing', true, () => openSync('/missing/input', 'r')],
  ['a folder that is missing', true, () => writeFileSync('/missing/output', 'x')],
  ['data that zlib cannot read', false, () => inflateSync(Buffer.from('no deflate data'))],
  ['an error of the engine', false, () => Buffer.alloc(1).readUInt32BE(0)]
])('of %s: %s', (_what, expected, act) => {
  const error = thrownBy(act)
  expect(error).toBeInstanceOf(Error)
  expect(isOfFileSystem(error)).toBe(expected)
})

it('of nothing: false', () => {
  expect([undefined, null, 'text'].map(isOfFileSystem)).toEqual([false, false, false])
})
