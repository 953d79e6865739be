import { expect, it } from 'vitest'
import { readScalars } from './read-scalars.js'

const schemas = {
  count: { type: 'integer' },
  share: { type: 'number' },
  all: { type: 'boolean' },
  name: { type: 'string' }
}

it('reads numbers and booleans that are text', () => {
  expect(readScalars(schemas, { count: '5', share: '0.5', all: 'true' })).toEqual({ count: 5, share: 0.5, all: true })
  expect(readScalars(schemas, { all: 'false' })).toEqual({ all: false })
})

it('leaves everything else for the validator', () => {
  const args = { count: 'five', share: '', all: 'yes', name: '5', other: '5' }
  expect(readScalars(schemas, args)).toEqual(args)
  expect(readScalars(schemas, { count: null, name: 5 })).toEqual({ count: null, name: 5 })
})
