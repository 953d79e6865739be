import { expect, test } from 'vitest'
import { publicId, uuidOrNull } from './ids.js'
import { recipientPosition, recipientUuid } from './recipient-ids.js'

const bulk = '0193a2b1-7c5d-7e3a-9f10-8a5bffff0001'

test.each([0, 1, 65_535, 199_999, 2 ** 31 - 1])(
  'the recipient at %i has an identifier, which tells its position',
  (position) => {
    const uuid = recipientUuid(bulk, position)
    expect(uuidOrNull('rec', publicId('rec', uuid))).toBe(uuid)
    expect(recipientPosition(bulk, uuid)).toBe(position)
  }
)

test('those of a bulk send differ, and one of another bulk send has no position', () => {
  const ids = new Set(Array.from({ length: 1000 }, (_, position) => recipientUuid(bulk, position)))
  expect(ids.size).toBe(1000)
  expect(recipientPosition(bulk.replace('0193a2b1', '0193a2b2'), recipientUuid(bulk, 3))).toBeUndefined()
})
