import { expect, it } from 'vitest'
import { createClient, createSigningClient } from '../../index.js'
import { blankPdf } from '../pdf.js'
import { ada, baseUrl, fields, grace, type MockUnderTest } from './mock-under-test.js'

export function refusedRequests({ mock, signpost, live, connection, draft, sent }: MockUnderTest): void {
  it('with a message about what the code is about', async () => {
    const { id } = await draft()
    const misspelled = signpost.documents.createEmbeddedSignUrl(id, { signer: 'sgn_1' } as never)
    const message = expect.stringMatching(/^signer is /)
    await expect(misspelled).rejects.toMatchObject({ code: 'UNKNOWN_PROPERTY', message })
  })

  it.each([
    ['a missing name', [{ email: 'a@b.c' }], 'VALIDATION_FAILED', 'signers[0].name'],
    ['a wrong address', [{ ...ada, email: 'ada' }], 'VALIDATION_FAILED', 'signers[0].email'],
    ['an address in other letters', [{ ...ada, email: 'jörg@example.com' }], 'VALIDATION_FAILED', 'signers[0].email'],
    [
      'the same signer in two spellings',
      [
        { ...ada, email: 'ada@exämple.com' },
        { ...grace, email: 'ada@xn--exmple-cua.com' }
      ],
      'DUPLICATE_SIGNER',
      'signers[1].email'
    ],
    ['a typing error', [{ ...ada, oder: 1 }], 'UNKNOWN_PROPERTY', 'signers[0].oder'],
    ['nobody to sign', [], 'VALIDATION_FAILED', 'signers'],
    ['the same signer twice', [ada, { ...ada, email: 'ADA@example.com' }], 'DUPLICATE_SIGNER', 'signers[1].email'],
    ['half an order', [{ ...ada, order: 1 }, grace], 'SIGNER_ORDER_INCOMPLETE', 'signers[1].order'],
    [
      'a page too many',
      [{ ...ada, fields: [{ ...fields[0], page: 2 }] }],
      'FIELD_PAGE_OUT_OF_RANGE',
      'signers[0].fields[0].page'
    ],
    [
      'a field off the page',
      [{ ...ada, fields: [{ ...fields[0], x: 500 }] }],
      'FIELD_OUT_OF_BOUNDS',
      'signers[0].fields[0].x'
    ]
  ])('for %s', async (_, signers, code, place) => {
    const { id } = await draft()
    const error = await signpost.documents.send(id, { signers } as never).catch((reason) => reason)
    expect(error).toMatchObject({ code, status: 422, type: 'validation_error' })
    expect(Object.keys(error.details)).toEqual([place])
  })

  it('for invalid files', async () => {
    const create = (body: object) => signpost.documents.create({ file_name: 'a.pdf', ...body })
    await expect(create({})).rejects.toMatchObject({ code: 'FILE_SOURCE_REQUIRED' })
    await expect(create({ file: 'JVBERg==', upload_key: 'x' })).rejects.toMatchObject({ code: 'FILE_SOURCE_CONFLICT' })
    await expect(create({ file: 'A' })).rejects.toMatchObject({ code: 'FILE_NOT_BASE64' })
    await expect(create({ file: 'JVBERg==' })).rejects.toMatchObject({ code: 'INVALID_PDF' })
    await expect(create({ upload_key: 'upl_x' })).rejects.toMatchObject({ code: 'UPLOAD_KEY_UNKNOWN' })
    const signed = new TextEncoder().encode('%PDF-1.7 /ByteRange [0 1 2 3]')
    await expect(create({ files: [{ file: blankPdf }, { file: signed }] })).rejects.toMatchObject({
      code: 'FILE_SIGNED',
      details: { 'files[1]': expect.stringContaining('signature') }
    })
    await expect(create({ files: [{ file: blankPdf }], upload_key: 'upl_x' })).rejects.toMatchObject({
      code: 'FILE_SOURCE_CONFLICT'
    })
    await expect(create({ files: [{ file: blankPdf }, {}] })).rejects.toMatchObject({
      code: 'FILE_SOURCE_REQUIRED',
      details: { 'files[1].file': expect.any(String) }
    })
  })

  it('for invalid keys', async () => {
    const client = createClient({ ...connection, apiKey: 'wrong' })
    await expect(client.account.get()).rejects.toMatchObject({ code: 'API_KEY_INVALID', status: 401 })
    const signing = createSigningClient({ ...connection, token: 'wrong' })
    await expect(signing.getSession()).rejects.toMatchObject({ code: 'SIGNING_TOKEN_INVALID', status: 401 })
    const { id, signers } = await sent(ada)
    const helper = live.testHelpers.sign(id, signers[0]!.id)
    await expect(helper).rejects.toMatchObject({ code: 'TEST_MODE_ONLY', status: 403 })
    mock.state.account.email_verified = false
    await expect(live.account.get()).rejects.toMatchObject({ code: 'EMAIL_NOT_VERIFIED' })
  })

  it('for features that the plan does not include', async () => {
    mock.state.account.plan = 'free'
    await expect(signpost.forms.list()).rejects.toMatchObject({ code: 'PLAN_FEATURE_UNAVAILABLE', status: 403 })
    for (let count = 0; count < 10; count++) await live.documents.create({ file_name: 'a.pdf', file: blankPdf })
    const eleventh = live.documents.create({ file_name: 'a.pdf', file: blankPdf })
    const untilNextMonth = (Date.parse((await live.account.get()).usage.period_end) - Date.now()) / 1000
    const error = await eleventh.catch((reason) => reason)
    expect(error).toMatchObject({ code: 'DOCUMENT_QUOTA_EXCEEDED', type: 'quota_exceeded' })
    expect(Math.abs(error.retryAfter - untilNextMonth)).toBeLessThan(60)
    expect((await live.account.get()).usage).toMatchObject({ documents_used: 10, documents_limit: 10 })
  })

  it('for paths, methods, parameters and bodies that are not in the contract', async () => {
    const ask = (path: string, init: RequestInit = {}) =>
      globalThis.fetch(`${baseUrl}/v1${path}`, {
        ...init,
        headers: { authorization: `Bearer ${mock.keys.test}`, ...init.headers }
      })
    const codeOf = async (response: Promise<Response>) => {
      const { status, body } = await response.then(async (each) => ({ status: each.status, body: await each.json() }))
      return [status, (body as { error?: { code: string } }).error?.code]
    }
    const json = { 'content-type': 'application/json' }
    expect(await codeOf(ask('/nowhere'))).toEqual([404, 'ROUTE_NOT_FOUND'])
    expect(await codeOf(ask('/account', { method: 'DELETE' }))).toEqual([405, 'METHOD_NOT_ALLOWED'])
    expect(await codeOf(ask('/documents/nonsense'))).toEqual([404, 'RESOURCE_NOT_FOUND'])
    expect(await codeOf(ask('/documents?page=0'))).toEqual([422, 'VALIDATION_FAILED'])
    expect(await codeOf(ask('/documents?stat=sent'))).toEqual([422, 'UNKNOWN_PROPERTY'])
    for (const file of ['@@@@', 'data:application/pdf;base64,JVBERi0=']) {
      const body = JSON.stringify({ file_name: 'a.pdf', file })
      expect(await codeOf(ask('/documents', { method: 'POST', body, headers: json }))).toEqual([422, 'FILE_NOT_BASE64'])
    }
    expect(await codeOf(ask('/documents?search=&status='))).toEqual([200, undefined])
    const unknown = (await (await ask('/documents?status=gone,sent')).json()) as { error: { details: object } }
    expect(Object.keys(unknown.error.details)).toEqual(['status'])
    expect(await codeOf(ask('/documents', { method: 'POST', body: '{', headers: json }))).toEqual([422, 'INVALID_JSON'])
    expect(await codeOf(ask('/documents', { method: 'POST', body: '{}' }))).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    expect(await codeOf(connection.fetch(`${baseUrl}/v1/account`, { method: 'GET' }))).toEqual([401, 'API_KEY_MISSING'])
  })

  it('accepts only uploads of the declared size', async () => {
    const { upload_url, upload_key } = await signpost.documents.createUploadUrl({ file_name: 'a.pdf', file_size: 10 })
    const put = (type: string) =>
      globalThis.fetch(upload_url, { method: 'PUT', headers: { 'content-type': type }, body: blankPdf })
    expect((await put('image/png')).status).toBe(415)
    const response = await put('application/pdf')
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ error: { code: 'UPLOAD_SIZE_MISMATCH' } })
    const create = signpost.documents.create({ file_name: 'a.pdf', upload_key })
    await expect(create).rejects.toMatchObject({ code: 'UPLOAD_KEY_EMPTY' })
  })
}
