import { expect, test } from 'vitest'
import { field, signer } from '../testing/fixtures.js'
import { filledByOthers } from './filled-by-others.js'

const publicId = (_prefix: 'fld', id: string) => id
const seenByGrace = (status: 'pending' | 'signed', fields: Parameters<typeof field>[1][]) => {
  const own = fields.map((changes, index) => field(`f${index}`, { signer_id: 'ada', ...changes }))
  const signers = [signer('ada', { id: 'ada', status }), signer('grace', { id: 'grace' })]
  return filledByOthers({ signers, fields: own }, 'grace', publicId).map(({ id }) => id)
}

test('initials that nobody had to give are not said to have been given', () => {
  const initials = { type: 'initials' } as const
  expect(
    seenByGrace('signed', [
      { type: 'signature', required: true },
      { ...initials, required: false }
    ])
  ).toEqual(['f0'])
  expect(
    seenByGrace('signed', [
      { ...initials, required: true },
      { ...initials, required: false }
    ])
  ).toEqual(['f0', 'f1'])
})

test('before somebody has signed, only what the sender has fixed is seen', () => {
  const fields = [
    { type: 'signature', required: true },
    { value: 'saved' },
    { value: 'fixed', read_only: true }
  ] as const
  expect(seenByGrace('pending', [...fields])).toEqual(['f2'])
  expect(seenByGrace('signed', [...fields])).toEqual(['f0', 'f1', 'f2'])
})
