import { expect, test } from 'vitest'
import { documentWith, given, signer } from '../testing/fixtures.js'
import { assertRedirects, readRedirects, redirectOf } from './redirect.js'

test.each(['https://app.example.com', 'HTTPS://app.example.com:8443/done?a=1#b', 'https://app.example.com/@ada'])(
  '%s may be led to',
  (url) => {
    expect(() => assertRedirects({ redirect_urls: { signed: url } }, false)).not.toThrow()
  }
)

test.each([
  'http://app.example.com/',
  'https://ada:secret@app.example.com/',
  'https://app.example.com@evil.example/',
  'https:///done',
  'javascript:alert(1)',
  'http://localhost:3000/done'
])('%s is refused, with its place', (url) => {
  const refusal = (place: string) =>
    expect.objectContaining({ code: 'VALIDATION_FAILED', details: { [place]: expect.any(String) } })
  expect(() => assertRedirects({ redirect_urls: { declined: url } }, false)).toThrow(refusal('redirect_urls.declined'))
  const signers = [{}, { redirect_urls: { signed: url } }]
  expect(() => assertRedirects({ signers }, false)).toThrow(refusal('signers[1].redirect_urls.signed'))
})

test.each([
  ['http://localhost:3000/done', true],
  ['http://localhost', true],
  ['http://localhost.evil.example/', false],
  ['http://localhost@evil.example/', false],
  ['http://127.0.0.1/', false]
])('in development, %s: %s', (url, isAllowed) => {
  const attempt = () => assertRedirects({ redirect_urls: { signed: url } }, true)
  if (isAllowed) attempt()
  else expect(attempt).toThrow()
})

test('no URLs are stored as none', () => {
  expect([readRedirects(undefined), readRedirects(null), readRedirects({})]).toEqual([null, null, null])
  expect(readRedirects({ declined: 'https://a.example' })).toEqual({ signed: null, declined: 'https://a.example' })
})

const document = documentWith({ redirect_urls: { signed: 'https://a.example/s', declined: 'https://a.example/d' } })
const leads = (changes: object, document_ = document) => redirectOf(document_, signer('ada', changes), 'doc_1', given)

test('the page leads to what the signer did, and to nothing before', () => {
  expect(leads({ status: 'viewed' })).toBeNull()
  expect(leads({ status: 'signed' })).toBe('https://a.example/s?document_id=doc_1&signer_id=sgn_ada&event=signed')
  expect(leads({ status: 'declined' })).toBe('https://a.example/d?document_id=doc_1&signer_id=sgn_ada&event=declined')
  expect(leads({ status: 'signed' }, documentWith())).toBeNull()
})

test('each URL of a signer takes the place of the document’s', () => {
  const redirect_urls = { signed: 'https://b.example', declined: null }
  expect(leads({ status: 'signed', redirect_urls })).toMatch('https://b.example?document_id')
  expect(leads({ status: 'declined', redirect_urls })).toMatch('https://a.example/d?')
})

test.each([
  ['https://a.example/?x=1#top', 'https://a.example/?x=1&document_id=doc_1&signer_id=sgn_ada&event=signed#top'],
  ['https://a.example/#/a?b', 'https://a.example/?document_id=doc_1&signer_id=sgn_ada&event=signed#/a?b'],
  ['https://a.example/?event=x&y', 'https://a.example/?y&document_id=doc_1&signer_id=sgn_ada&event=signed']
])('the query of %s is kept, apart from what is added', (signed, expected) => {
  expect(leads({ status: 'signed', redirect_urls: { signed, declined: null } })).toBe(expected)
})
