import { createClient } from '@signpost/sdk'
import { createSignpostMock } from '@signpost/sdk/msw'
import { setupServer } from 'msw/node'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'

const mock = createSignpostMock({ baseUrl: 'https://mock.test' })
const server = setupServer(...mock.handlers)
const signpost = createClient({ apiKey: mock.keys.test, baseUrl: 'https://mock.test' })
beforeAll(() => server.listen({ onUnhandledRequest: 'bypass' }))
afterAll(() => server.close())

async function pdf(texts: string[], useObjectStreams = true): Promise<Uint8Array> {
  const made = await PDFDocument.create()
  const font = await made.embedFont(StandardFonts.Helvetica)
  for (const text of texts) made.addPage().drawText(text, { x: 72, y: 700, font })
  return made.save({ useObjectStreams })
}

const lease = ['The tenant pays.', 'Tenant signs here']
const person = { email: 'ada@example.com', name: 'Ada Lovelace' }
const size = { type: 'signature', width: 120, height: 20 } as const

test.each([true, false])('the mock finds an anchor on its page, with object streams: %s', async (streams) => {
  const file = await pdf(lease, streams)
  const { id, page_count } = await signpost.documents.create({ file_name: 'lease.pdf', file })
  const fields = [{ ...size, anchor: { text: 'Tenant signs', pages: { first: 2 } } }]
  await signpost.documents.send(id, { signers: [{ ...person, fields }] })
  const [field] = (await signpost.documents.getFields(id)).fields
  expect([page_count, field?.page]).toEqual([2, 2])
})

test('the mock finds text tags on their pages', async () => {
  const file = await pdf(['Rent', '{{signature:Tenant:Signature}}'])
  const { id } = await signpost.documents.create({ file_name: 'lease.pdf', file, text_tags: true })
  const { roles, fields } = await signpost.documents.getFields(id)
  expect([Object.keys(roles), fields.map(({ page, label }) => [page, label])]).toEqual([['Tenant'], [[2, 'Signature']]])
})

test('files that are joined keep the pages of each', async () => {
  const files = await Promise.all([pdf(lease), pdf(lease, false)])
  const sources = files.map((file, index) => ({ file_name: `${index}.pdf`, file }))
  const { id, page_count } = await signpost.documents.create({ files: sources })
  const fields = [1, 2].map((occurrence) => ({ ...size, anchor: { text: 'Tenant signs', occurrence } }))
  await signpost.documents.send(id, { signers: [{ ...person, fields }] })
  const placed = (await signpost.documents.getFields(id)).fields.map(({ page }) => page)
  expect([page_count, placed]).toEqual([4, [2, 4]])
})
