import { describe, expect, test } from 'vitest'
import { given } from '../testing/fixtures.js'
import { assertField, assertOneChecked } from './fields.js'

const checked = { group: 'one', value: 'true' }

describe('a checked box', () => {
  test.each<[string, object]>([
    ['no other', {}],
    ['one that is not checked', { ...checked, value: 'false' }],
    ['one without a value', { group: 'one' }],
    ['one of another group', { ...checked, group: 'two' }],
    ['one without a group', { value: 'true' }]
  ])('may be beside %s', (_name, other) => {
    expect(() => assertOneChecked(checked, [other, other], 'path')).not.toThrow()
  })

  test('must be the only one of its group', () => {
    const others = [{ ...checked, value: 'false' }, { ...checked, group: 'two' }, checked]
    expect(() => assertOneChecked(checked, others, 'path')).toThrow(
      expect.objectContaining({
        code: 'FIELD_VALUE_INVALID',
        details: { path: 'must be the only checked box in its group' }
      })
    )
  })

  test.each([{ group: null, value: 'true' }, { value: 'true' }, { group: 'one', value: 'false' }, { group: 'one' }])(
    'is not %o, which may be beside it',
    (own) => {
      expect(() =>
        assertOneChecked(own, [checked, { value: 'true' }, { group: null, value: 'true' }], 'path')
      ).not.toThrow()
    }
  )
})

describe('a field', () => {
  const box = { type: 'signature', page: 1, x: 500, y: 700, width: 100, height: 100, required: true } as const
  const pages = [{ width: 600, height: 800 }]
  const place = (changes: object) => () => assertField({ ...box, ...changes } as never, pages, 'path', given)

  test.each([{}, { x: 0, y: 0 }, { x: -0.01 }, { x: 500.01 }, { y: 700.01 }, { width: 0.1 }])(
    'may be at %o',
    (changes) => {
      expect(place(changes)).not.toThrow()
    }
  )

  test.each<[object, string, string]>([
    [{ page: 2 }, 'FIELD_PAGE_OUT_OF_RANGE', 'path.page'],
    [{ page: 0 }, 'FIELD_PAGE_OUT_OF_RANGE', 'path.page'],
    [{ width: 0 }, 'FIELD_OUT_OF_BOUNDS', 'path.width'],
    [{ height: 0 }, 'FIELD_OUT_OF_BOUNDS', 'path.height'],
    [{ x: -0.02 }, 'FIELD_OUT_OF_BOUNDS', 'path.x'],
    [{ x: 500.02 }, 'FIELD_OUT_OF_BOUNDS', 'path.x'],
    [{ y: -0.02 }, 'FIELD_OUT_OF_BOUNDS', 'path.y'],
    [{ y: 700.02 }, 'FIELD_OUT_OF_BOUNDS', 'path.y'],
    [{ type: 'text', height: 3 }, 'FIELD_OUT_OF_BOUNDS', 'path.height'],
    [{ type: 'text', width: 0.5 }, 'FIELD_OUT_OF_BOUNDS', 'path.width']
  ])('must not be at %o', (changes, code, path) => {
    expect(place(changes)).toThrow(expect.objectContaining({ code, details: { [path]: expect.any(String) } }))
  })
})
