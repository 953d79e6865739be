import { expect, it } from 'vitest'
import { fakeClient, json } from './testing/fake-fetch.js'

const document = (status: string, more = {}) =>
  json({ id: 'doc_1', status, voided_by: null, void_reason: null, ...more })

it('looks until the document is there, less and less often', async () => {
  const sent = document('sent')
  const { signpost, pauses } = fakeClient([sent, sent, sent, sent, document('completed')])
  const { status } = await signpost.documents.waitFor('doc_1', 'completed', { interval: 1500 })
  expect(status).toBe('completed')
  expect(pauses).toEqual([500, 1000, 1500, 1500])
})

it('gives up in time', async () => {
  const { signpost } = fakeClient([document('sent')])
  const waiting = signpost.documents.waitFor('doc_1', 'completed', { timeout: 400 })
  await expect(waiting).rejects.toMatchObject({ code: 'WAIT_TIMED_OUT' })
})

it.each([
  ['voided', 'sender', 'DOCUMENT_VOIDED'],
  ['voided', 'expiry', 'DOCUMENT_EXPIRED'],
  ['completed', null, 'DOCUMENT_COMPLETED']
])('gives up on a document that is %s by %s', async (status, voided_by, code) => {
  const { signpost, pauses } = fakeClient([document(status, { voided_by })])
  await expect(signpost.documents.waitFor('doc_1', 'sent')).rejects.toMatchObject({ code, type: 'state_conflict' })
  expect(pauses).toEqual([])
})

it('ends when the caller says so', async () => {
  const signal = AbortSignal.abort(new Error('enough'))
  const { signpost } = fakeClient([document('sent')])
  await expect(signpost.documents.waitFor('doc_1', 'completed', { signal })).rejects.toThrow('enough')
})
