import { expect, test } from 'vitest'
import { field, signer } from '../testing/fixtures.js'
import { hasSignatureBlock } from './signature-block.js'

const tick = field('tick', { type: 'checkbox' })
const wanted = { signature_block: true }

test.each([
  ['signs and has no fields', {}, [], true],
  ['signs and only ticks a box', {}, [tick], false],
  ['signs, only ticks a box, and gets a block', wanted, [tick], true],
  ['has a field for the signature', wanted, [tick, field('signed', { type: 'signature' })], false],
  ['has a field for initials', wanted, [field('initials', { type: 'initials' })], false],
  ['approves', { action: 'approve' as const, ...wanted }, [], false],
  ['reads', { action: 'view' as const, ...wanted }, [], false]
])('who %s', (_, person, fields, hasBlock) => {
  expect(hasSignatureBlock(signer('ada', person), fields)).toBe(hasBlock)
})
