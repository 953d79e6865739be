import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { degrees, PDFDocument, PDFName, StandardFonts } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { openSession, sign, waitForStatus } from '../support/journey.js'
import { makePdf } from '../support/pdfs.js'
import { missing, tools } from '../support/tools.js'
import { createWorld, type World } from '../world.js'

const run = promisify(execFile)
let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const upload = async (pdf: Uint8Array): Promise<string> => {
  const file = Buffer.from(pdf).toString('base64')
  const { status, body } = await world.api.post('/documents', { file_name: 'lease.pdf', file })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}

const size = { width: 160, height: 40 }
const signature = { type: 'signature', ...size, anchor: { text: 'signature of the tenant', dx: 170, dy: -30 } }
const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }

/** Pages that are turned, cropped and enlarged. Each says where the tenant signs, upright as displayed. */
async function lease(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.TimesRoman)
  const text = { size: 12, font }
  const plain = pdf.addPage([612, 792])
  plain.drawText('Lease of a flat. Rent: see § 2. Owner: Grace', { ...text, x: 72, y: 700 })
  plain.drawText('Signature of the Tenant', { ...text, x: 72, y: 300 })
  const turned = pdf.addPage([612, 792])
  turned.setRotation(degrees(90))
  turned.drawText('Initials of the Tenant', { ...text, x: 300, y: 72, rotate: degrees(90) })
  const cropped = pdf.addPage([612, 792])
  cropped.setCropBox(50, 60, 500, 600)
  cropped.drawText('Date of the Tenant', { ...text, x: 150, y: 300 })
  const enlarged = pdf.addPage([300, 400])
  enlarged.node.set(PDFName.of('UserUnit'), pdf.context.obj(2))
  enlarged.drawText('Name of the Tenant', { ...text, x: 36, y: 300 })
  return pdf.save()
}

/** Where a person sees a word, as Poppler measures it. It does not apply /UserUnit. */
async function seen(pdf: Uint8Array, page: number, word: string) {
  const file = path.join(await mkdtemp(path.join(inject('dataDir'), 'anchors-')), 'file.pdf')
  await writeFile(file, pdf)
  const { stdout } = await run('pdftotext', ['-bbox', '-cropbox', '-f', `${page}`, '-l', `${page}`, file, '-'])
  const [, x, y] = new RegExp(`xMin="([\\d.]+)" yMin="([\\d.]+)"[^>]*>${word}<`).exec(stdout) ?? []
  return { x: Number(x), y: Number(y) }
}

test('fields are placed by texts, on turned, cropped and enlarged pages, and are signed there', async () => {
  const pdf = await lease()
  const id = await upload(pdf)
  const at = (type: string, text: string, height: number) => ({ type, width: 100, height, anchor: { text, dy: 20 } })
  const sent = await world.api.post(`/documents/${id}/send`, {
    signers: [
      {
        ...ada,
        fields: [
          signature,
          at('initials', 'Initials of the tenant', 30),
          { ...at('date', 'date of the tenant', 20), label: 'Date' },
          { ...at('text', 'Name of the Tenant', 20), label: 'Name' }
        ]
      }
    ]
  })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  const { body } = await world.api.get(`/documents/${id}/fields`)
  expect(body.fields.map(({ page }: { page: number }) => page)).toEqual([1, 2, 3, 4])
  expect(JSON.stringify(body.fields)).not.toContain('anchor')
  const near = (index: number, x: number, y: number) => {
    expect(Math.abs(body.fields[index].x - x), `x of ${index}`).toBeLessThan(0.5)
    expect(Math.abs(body.fields[index].y - y), `y of ${index}`).toBeLessThan(3)
  }
  // The ascent of Times is about 0.68 em, or 8 points.
  near(0, 72 + 170, 792 - 300 - 8 - 30)
  near(1, 72, 300 - 8 + 20)
  near(2, 150 - 50, 660 - 300 - 8 + 20)
  near(3, 72, 200 - 16 + 20)
  if (!missing(tools.pdftotext)) {
    for (const [index, word, dx, dy] of [
      [0, 'Signature', 170, -30],
      [1, 'Initials', 0, 20],
      [2, 'Date', 0, 20]
    ] as const) {
      const { x, y } = await seen(pdf, index + 1, word)
      near(index, x + dx, y + dy)
    }
  }
  const done = await sign(await openSession(world, id, sent.body.signers[0].id), {
    Name: 'Ada Lovelace',
    Date: '2026-03-01'
  })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  await waitForStatus(world.api, id, 'completed')
  if (missing(tools.pdftotext)) return
  const { bytes } = await world.api.get(`/documents/${id}/download`)
  const name = await seen(bytes, 4, 'Ada')
  expect(2 * name.x).toBeGreaterThanOrEqual(body.fields[3].x - 1)
  expect(2 * name.x).toBeLessThan(body.fields[3].x + 20)
  expect(2 * name.y).toBeGreaterThan(body.fields[3].y - 2)
  expect(2 * name.y).toBeLessThan(body.fields[3].y + 20)
})

describe('anchors are resolved when they are accepted', () => {
  const [x, y] = [expect.closeTo(242, 0), expect.closeTo(454, -1)]
  const placed = expect.objectContaining({ type: 'signature', page: 1, x, y, ...size })
  const roles = { Tenant: {} }
  const field = { ...signature, label: 'Signature', role: 'Tenant' }

  test('in the fields of a draft, also if the request is sent again', async () => {
    const id = await upload(await lease())
    const { body } = await world.api.put(`/documents/${id}/fields`, { roles, fields: [field], version: 1 })
    expect(body).toMatchObject({ fields: [placed], version: 2 })
    const again = await world.api.put(`/documents/${id}/fields`, { roles, fields: [field], version: 1 })
    expect([again.status, again.body]).toEqual([200, body])
  })

  test('in what a draft keeps for its sending', async () => {
    const id = await upload(await lease())
    const kept = await world.api.patch(`/documents/${id}`, { signers: [{ ...ada, fields: [signature] }] })
    expect(kept.body.draft.signers[0].fields).toEqual([placed])
    expect(kept.body.draft.signers[0].fields[0]).not.toHaveProperty('anchor')
    expect((await world.api.post(`/documents/${id}/send`, {})).status).toBe(200)
    expect((await world.api.get(`/documents/${id}/fields`)).body.fields).toEqual([placed])
  })

  test('in templates, new and changed', async () => {
    const document_id = await upload(await lease())
    const created = await world.api.post('/templates', { document_id, roles, fields: [field] })
    expect(created).toMatchObject({ status: 201, body: { fields: [placed] } })
    const moved = { ...field, anchor: { ...field.anchor, dx: 0 } }
    const changed = await world.api.patch(`/templates/${created.body.id}`, { fields: [moved] })
    expect(changed).toMatchObject({ status: 200, body: { fields: [{ page: 1, x: expect.closeTo(72, 0) }] } })
  })

  test('in bulk sends', async () => {
    const id = await upload(await lease())
    const grace = { email: 'grace@example.com', name: 'Grace Hopper' }
    const bulk = await world.api.post(`/documents/${id}/bulk-send`, { recipients: [ada, grace], fields: [signature] })
    expect(bulk.status, JSON.stringify(bulk.body)).toBe(202)
    const recipients = await vi.waitFor(async () => {
      const { body } = await world.api.get(`/bulk-sends/${bulk.body.id}`)
      expect(body).toMatchObject({ status: 'completed', sent: 2 })
      return body.recipients
    }, 60_000)
    for (const { document_id } of recipients) {
      expect((await world.api.get(`/documents/${document_id}/fields`)).body.fields).toEqual([placed])
    }
  })
})

test('an anchor that cannot be used changes nothing, and the error says where the text is', async () => {
  const id = await upload(await makePdf({ pages: 12 }))
  const place = (anchor: object) =>
    world.api.post(`/documents/${id}/send`, { signers: [{ ...ada, fields: [{ ...signature, anchor }] }] })
  const refused = await place({ text: 'a contract' })
  expect(refused).toMatchObject({ status: 422, body: { error: { code: 'ANCHOR_AMBIGUOUS' } } })
  const { 'signers[0].fields[0].anchor': problem } = refused.body.error.details
  expect(problem).toMatch(/is on the pages 12 times: page 1 at 72, 7\d(\.\d+)?; page 2 at .*; page 10 at [^;]*; …$/)
  const none = await place({ text: 'contract', pages: { first: 13 } })
  expect(none.body.error).toMatchObject({ code: 'FIELD_PAGE_OUT_OF_RANGE' })
  expect((await world.api.get(`/documents/${id}`)).body.status).toBe('draft')
  expect((await place({ text: 'a contract', occurrence: -1 })).status).toBe(200)
  const [field] = (await world.api.get(`/documents/${id}/fields`)).body.fields
  expect(field.page).toBe(12)
  expect((await place({ text: 'nowhere' })).body.error.code).toBe('DOCUMENT_NOT_DRAFT')
})
