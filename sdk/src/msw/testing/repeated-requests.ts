import { expect, it } from 'vitest'
import { createSigningClient } from '../../index.js'
import { blankPdf } from '../pdf.js'
import { ada, baseUrl, fields, type MockUnderTest } from './mock-under-test.js'

export function repeatedRequests({ mock, signpost, clientOptions, draft }: MockUnderTest): void {
  it('executes a request once per idempotency key', async () => {
    const options = { idempotencyKey: 'once' }
    const body = { file_name: 'a.pdf', file: blankPdf }
    const first = await signpost.documents.create(body, options)
    expect(await signpost.documents.create(body, options)).toEqual(first)
    expect(mock.state.documents.size).toBe(1)
    const other = signpost.documents.create({ ...body, title: 'Other' }, options)
    await expect(other).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED', status: 409 })
  })

  it('stores no errors for an idempotency key', async () => {
    const ask = async (path: string, body: string, key: string) => {
      const headers = {
        authorization: `Bearer ${mock.keys.test}`,
        'content-type': 'application/json',
        'idempotency-key': key
      }
      const response = await globalThis.fetch(`${baseUrl}/v1${path}`, { method: 'POST', body, headers })
      const { error } = (await response.json()) as { error?: { request_id: string } }
      const { status, headers: answered } = response
      if (error) expect(error.request_id).toBe(answered.get('x-request-id'))
      return [status, answered.get('idempotency-replayed')]
    }
    expect(await ask('/documents/upload-url', '{"file_name":"a"}', 'a')).toEqual([422, null])
    expect(await ask('/documents/upload-url', '{"file_name":"a","file_size":1}', 'a')).toEqual([200, null])
    expect(await ask('/documents/upload-url', '{"file_size":1,"file_name":"a"}', 'a')).toEqual([200, 'true'])
    expect(await ask('/documents/from-template', '{"template_id":"x"}', 'b')).toEqual([404, null])
    expect(await ask('/documents/from-template', '{"template_id":"x"}', 'b')).toEqual([404, null])
    expect(await ask('/documents/upload-url', '{"file_name":"a","file_size":2}', 'a')).toEqual([409, null])
  })

  it('runs the rules of the service for duplicate, late and concurrent requests', async () => {
    const { id } = await draft()
    const body = { signers: [{ ...ada, fields: [...fields] }], cc: [{ email: 'cc@example.com', name: 'Copy' }] }
    const both = await Promise.allSettled([signpost.documents.send(id, body), signpost.documents.send(id, body)])
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    const [signer] = mock.state.documents.get(id)!.document.signers
    const { sign_url } = await signpost.documents.createEmbeddedSignUrl(id, { signer_id: signer!.id })
    const signing = createSigningClient({ ...clientOptions, signUrl: sign_url })
    await signing.view()
    const known = mock.state.documents.get(id)!
    const { expires_at } = known.document
    known.document.expires_at = new Date(0).toISOString()
    await expect(signing.view()).rejects.toMatchObject({ code: 'DOCUMENT_EXPIRED' })
    known.document.expires_at = expires_at
    await signpost.testHelpers.sign(id, signer!.id)
    expect(mock.state.emails.map(({ kind, to }) => [kind, to])).toEqual([
      ['invitation', ada.email],
      ['completed', ada.email],
      ['copy', 'cc@example.com']
    ])
    const { data: trail } = await signpost.documents.listEvents(id)
    expect(trail.find(({ action }) => action === 'signer.signed')!.data).toEqual({
      signature: 'typed',
      initials: 'typed'
    })
  })
}
