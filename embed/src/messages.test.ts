import { describe, expect, test } from 'vitest'
import { readMessage } from './messages.js'

const page = {}
const sender = { origin: 'https://sign.example.com', source: page }
const result = { documentId: 'doc_1', signerId: 'sgn_1', redirectUrl: 'https://app.example.com/signed' }

function read(data: unknown, from: { origin?: string; source?: unknown } = {}) {
  return readMessage({ ...sender, ...from, data }, sender)
}

describe('complete messages', () => {
  test.each([
    [{ event: 'hello' }],
    [{ event: 'ready', state: 'signed' }],
    [{ event: 'ready', state: null }],
    [{ event: 'viewed' }],
    [{ event: 'field_changed', fieldId: 'fld_1', label: 'Rent' }],
    [{ event: 'field_changed', fieldId: 'fld_1', label: null }],
    [{ event: 'keep', key: 'a', work: '{}' }],
    [{ event: 'keep', key: 'a', work: null }],
    [{ event: 'recall', key: 'a' }],
    [{ event: 'signed', ...result }],
    [{ event: 'declined', ...result }],
    [{ event: 'saved', id: 'tpl_1', version: 2 }],
    [{ event: 'sent', id: 'doc_1' }],
    [{ event: 'error', code: 'DOCUMENT_VOIDED', message: 'It was voided.' }],
    [{ event: 'close' }],
    [{ event: 'stay' }]
  ])('%j', (message) => {
    expect(read({ source: 'signpost', ...message })).toEqual(message)
  })

  test.each([undefined, 7, {}])('a URL that is %j is none', (redirectUrl) => {
    expect(read({ source: 'signpost', event: 'signed', ...result, redirectUrl })).toMatchObject({ redirectUrl: null })
  })

  test('a page of an older service does not say its state', () => {
    expect(read({ source: 'signpost', event: 'ready' })).toEqual({ event: 'ready', state: null })
  })

  test('unknown properties of a newer page are omitted', () => {
    expect(read({ source: 'signpost', event: 'signed', ...result, more: 1 })).toEqual({ event: 'signed', ...result })
  })
})

describe('other senders', () => {
  const ready = { source: 'signpost', event: 'ready' }

  test.each([
    'http://sign.example.com',
    'https://sign.example.com:8443',
    'https://sign.example.com.evil.example',
    'https://example.com',
    'null',
    ''
  ])('the origin %j is ignored', (origin) => {
    expect(read(ready, { origin })).toBeUndefined()
  })

  test.each([[{}], [null], [undefined]])('the window %j is ignored', (source) => {
    expect(read(ready, { source })).toBeUndefined()
  })

  test('a message without a window does not match a frame without one', () => {
    const gone = { origin: sender.origin, source: null }
    expect(readMessage({ ...gone, data: ready }, gone)).toBeUndefined()
  })
})

describe('other shapes are ignored', () => {
  test.each([
    [undefined],
    [null],
    [7],
    ['signpost'],
    [[]],
    [{}],
    [{ event: 'ready' }],
    [{ source: 'other', event: 'ready' }],
    [{ source: ['signpost'], event: 'ready' }],
    [{ source: 'signpost' }],
    [{ source: 'signpost', event: 'READY' }],
    [{ source: 'signpost', event: ['ready'] }],
    [{ source: 'signpost', event: 'constructor' }],
    [{ source: 'signpost', event: '__proto__' }],
    [{ source: 'signpost', event: 'signed' }],
    [{ source: 'signpost', event: 'signed', documentId: 'doc_1' }],
    [{ source: 'signpost', event: 'signed', documentId: 1, signerId: 2 }],
    [{ source: 'signpost', event: 'declined', documentId: {}, signerId: 'sgn_1' }],
    [{ source: 'signpost', event: 'saved', id: 'doc_1' }],
    [{ source: 'signpost', event: 'saved', id: 'doc_1', version: '2' }],
    [{ source: 'signpost', event: 'sent' }],
    [{ source: 'signpost', event: 'field_changed', label: 'Rent' }],
    [{ source: 'signpost', event: 'keep', work: '{}' }],
    [{ source: 'signpost', event: 'error', code: 'X' }],
    [{ source: 'signpost', event: 'error', code: 'X', message: null }]
  ])('%j', (data) => {
    expect(read(data)).toBeUndefined()
  })

  test('inherited properties are ignored', () => {
    expect(read(Object.create({ source: 'signpost', event: 'ready' }))).toBeUndefined()
    expect(read(Object.assign(Object.create(result), { source: 'signpost', event: 'signed' }))).toBeUndefined()
    expect(read(JSON.parse('{"__proto__":{"source":"signpost","event":"ready"}}'))).toBeUndefined()
  })
})
