import { expect, it } from 'vitest'
import { isPresigned, presign } from './presign.js'

const [path, secret] = ['/uploads/upl_1', 'secret']
const secrets = ['new secret', secret]
const expiresAt = new Date('2026-01-01T12:00:00.900Z')
const lastMoment = new Date('2026-01-01T11:59:59.999Z')

const queryOf = (size?: number) => {
  const url = presign({ siteUrl: 'https://sign.example', secret, path, expiresAt, size })
  expect(url.startsWith(`https://sign.example${path}?`)).toBe(true)
  return Object.fromEntries(new URL(url).searchParams)
}

it('is good for its path until it expires, with and without a size', () => {
  for (const query of [queryOf(), queryOf(100)]) {
    expect(isPresigned({ secrets, path, query, now: lastMoment })).toBe(true)
    expect(isPresigned({ secrets, path, query, now: new Date('2026-01-01T12:00:00Z') })).toBe(false)
    expect(isPresigned({ secrets, path: '/uploads/upl_2', query, now: lastMoment })).toBe(false)
    expect(isPresigned({ secrets: ['other'], path, query, now: lastMoment })).toBe(false)
  }
})

it('has a size only if it is given one', () => {
  expect(queryOf().size).toBeUndefined()
  expect(queryOf(0).size).toBe('0')
})

it.each<[string, Record<string, unknown>]>([
  ['another size', { size: '101' }],
  ['a size of another form', { size: '0100' }],
  ['a size that is no number', { size: 'x' }],
  ['two sizes', { size: ['100', '100'] }],
  ['no size', { size: undefined }],
  ['a later time', { expires: '1767268801' }],
  ['a time that is no number', { expires: 'x' }],
  ['no time', { expires: undefined }],
  ['no signature', { signature: undefined }],
  ['an empty signature', { signature: '' }],
  ['two signatures', { signature: ['a', 'b'] }]
])('is not good with %s', (_, change) => {
  expect(isPresigned({ secrets, path, query: { ...queryOf(100), ...change }, now: lastMoment })).toBe(false)
})

it('without a size cannot be given one', () => {
  expect(isPresigned({ secrets, path, query: { ...queryOf(), size: '100' }, now: lastMoment })).toBe(false)
})
