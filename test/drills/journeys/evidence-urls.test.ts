import { mkdtemp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { createApi } from '../../support/api.js'
import { openSession, sendDraft, sign, signatureField, waitForStatus } from '../../support/journey.js'
import { createKeyLike } from '../../support/keys.js'
import { makePdf } from '../../support/pdfs.js'
import { checksOf } from '../../support/verify-evidence.js'
import { createWorld, type World } from '../../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const ada = { email: 'ada@example.com', name: 'Ada Lovelace', fields: [signatureField] }
const here = (presigned: string) => presigned.replace('http://localhost:0', world.url)

async function complete({ id, signers }: { id: string; signers: { id: string }[] }) {
  await sign(await openSession(world, id, signers[0]!.id))
  await waitForStatus(world.api, id, 'completed')
  return id
}

test('the evidence of a large document is sent from a URL that works for five minutes', async () => {
  const file = Buffer.concat([await makePdf(), Buffer.from(`%${'x'.repeat(5 << 20)}\n`)])
  const upload = await world.api.post('/documents/upload-url', { file_name: 'large.pdf', file_size: file.length })
  const headers = { 'content-type': 'application/pdf' }
  await fetch(here(upload.body.upload_url), { method: 'PUT', headers, body: new Uint8Array(file) })
  const { body: draft } = await world.api.post('/documents', {
    file_name: 'large.pdf',
    upload_key: upload.body.upload_key
  })
  await complete((await world.api.post(`/documents/${draft.id}/send`, { signers: [ada] })).body)
  const { status, headers: found } = await world.api.get(`/documents/${draft.id}/evidence`)
  expect(status).toBe(302)
  const url = here(found.get('location')!)
  const packed = path.join(await mkdtemp(path.join(inject('dataDir'), 'evidence-')), 'large.zip')
  const answer = await fetch(url)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  await writeFile(packed, Buffer.from(await answer.arrayBuffer()))
  expect(await checksOf([packed])).toMatchObject({ code: 0, document_id: draft.id })

  expect((await fetch(url.replace('evidence.zip', 'other.zip'))).status).toBe(404)
  expect((await fetch(url, { method: 'POST' })).status).toBe(405)
  const manager = createApi(world.url, await createKeyLike(world, world.account.live_key))
  await manager.post(`/documents/${draft.id}/erase`)
  const erased = await fetch(url)
  expect([erased.status, (await erased.json()).error.code]).toEqual([409, 'DOCUMENT_ERASED'])
  world.clock.advance(5 * 60_000)
  expect((await fetch(url)).status).toBe(404)
})

test('the evidence of a small document is sent from such a URL if that is wanted', async () => {
  const id = await complete(await sendDraft(world.api, [ada]))
  const { bytes } = await world.api.get(`/documents/${id}/evidence`)
  const { status, headers } = await world.api.get(`/documents/${id}/evidence?redirect=true`)
  expect(status).toBe(302)
  const answer = await fetch(here(headers.get('location')!))
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
})

test('a file or a package that is too much for a network now is refused before it is read', async () => {
  const id = await complete(await sendDraft(world.api, [ada]))
  const urlOf = async (path: string) => here((await world.api.get(`/documents/${id}/${path}`)).headers.get('location')!)
  const urls = [await urlOf('download?redirect=true'), await urlOf('evidence?redirect=true')]
  const { storage, transfers } = world.context
  const [read, begin] = [vi.spyOn(storage, 'get'), vi.spyOn(transfers, 'begin').mockReturnValue('owner')]
  for (const url of urls) {
    const { status, headers } = await fetch(url)
    expect([status, headers.get('retry-after')]).toEqual([429, '5'])
  }
  expect(read).not.toHaveBeenCalled()
  begin.mockRestore()
  for (const url of urls) expect((await fetch(url)).status).toBe(200)
  expect(read).toHaveBeenCalled()
  read.mockRestore()
})
