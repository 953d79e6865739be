import { tools } from '@signpost/spec/tools'
import { expect, test } from 'vitest'
import { type ApiAnswer, type ApiRequest, callTool } from './call-tool.js'

const byName = new Map(tools.map((tool) => [tool.name, tool]))

/** Calls a tool of an API that gives these answers. */
async function call(name: string, args: Record<string, unknown>, ...answers: ApiAnswer[]) {
  const sent: ApiRequest[] = []
  const waits: number[] = []
  const send = async (request: ApiRequest) => answers[sent.push(request) - 1]!
  const wait = async (milliseconds: number) => waits.push(milliseconds)
  return { result: await callTool(send, byName.get(name)!, args, wait), sent, waits }
}

const tooMany = (retry_after: number) => ({
  status: 429,
  body: { error: { code: 'RATE_LIMIT_EXCEEDED', retry_after } }
})
const account = { status: 200, body: { name: 'Demo' } }

test('arguments become path, query and body', async () => {
  const { sent } = await call('void_document', { id: 'doc_a/b', reason: 'Wrong file.' }, account)
  expect(sent).toEqual([{ method: 'POST', path: '/documents/doc_a%2Fb/void', body: { reason: 'Wrong file.' } }])
  const list = await call('list_documents', { status: ['sent', 'voided'], per_page: 5 }, account)
  expect(list.sent).toEqual([{ method: 'GET', path: '/documents?per_page=5&status=sent%2Cvoided' }])
})

test('a short wait for the rate limit is waited for once, a longer one is left to the model', async () => {
  const short = await call('get_account', {}, tooMany(2), account)
  expect(short).toMatchObject({ waits: [2000], result: { content: [{ text: '{"name":{"untrusted_text":"Demo"}}' }] } })
  const twice = await call('get_account', {}, tooMany(1), tooMany(1))
  expect(twice).toMatchObject({ waits: [1000], result: { isError: true } })
  const long = await call('get_account', {}, tooMany(41))
  expect(long).toMatchObject({ waits: [], result: { isError: true } })
  expect(long.result.content[0]).toMatchObject({ text: expect.stringContaining('"retry_after":41') })
})

test('files are links', async () => {
  const location = 'https://sign.example/files/doc_1/abc/Lease%20-%20signed.pdf?signature=x'
  const { sent, result } = await call('download_document', { id: 'doc_1', part: 'signed' }, { status: 302, location })
  expect(sent[0]?.path).toBe('/documents/doc_1/download?redirect=true&part=signed')
  const link = { type: 'resource_link', uri: location, name: 'Lease - signed.pdf', mimeType: 'application/pdf' }
  expect(result.content).toMatchObject([link])
  const disposition = `attachment; filename="L_on.pdf"; filename*=UTF-8''L%C3%A9on.pdf`
  const inBucket = `https://bucket.example/documents/1/abc.pdf?response-content-disposition=${encodeURIComponent(disposition)}&X-Amz-Signature=x`
  const direct = await call('download_document', { id: 'doc_1' }, { status: 302, location: inBucket })
  expect(direct.result.content).toMatchObject([{ uri: inBucket, name: 'Léon.pdf' }])
  const archive = 'https://sign.example/files/doc_1/evidence/Lease%20-%20evidence.zip?signature=x'
  const evidence = await call('download_evidence', { id: 'doc_1' }, { status: 302, location: archive })
  expect(evidence.sent[0]?.path).toBe('/documents/doc_1/evidence?redirect=true')
  expect(evidence.result.content).toMatchObject([{ name: 'Lease - evidence.zip', mimeType: 'application/zip' }])
})
