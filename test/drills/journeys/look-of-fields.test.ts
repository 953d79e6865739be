/// <reference lib="dom" />
import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDraft, openSession, sendDraft, signatureField, waitForStatus } from '../../support/journey.js'
import { launchBrowser } from '../../support/launch-browser.js'
import { missing, tools } from '../../support/tools.js'
import { createWorld, type World } from '../../world.js'

const run = promisify(execFile)

let world: World
let browser: Browser
beforeAll(async () => {
  world = await createWorld()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }
const box = (type: string, label: string, y: number) => ({ type, label, page: 1, x: 72, y, width: 220, height: 40 })
const fields = [
  {
    ...box('text', 'Motto', 100),
    ...{ multiline: false, placeholder: 'In one word', font_size: 24, align: 'right', color: '#c01040' }
  },
  { ...box('text', 'Remarks', 150), height: 20, multiline: true, font_size: 6 },
  { ...box('number', 'Amount', 200), placeholder: 'In euros', align: 'center' },
  { ...box('date', 'Start', 250), align: 'right', color: '#c01040' },
  signatureField
]

test('what a field is to look like is shown while it is filled in, and printed', async () => {
  const sent = await sendDraft(world.api, [{ ...ada, fields }])
  const { body } = await world.api.post(`/documents/${sent.id}/embedded-sign-url`, { signer_id: sent.signers[0].id })
  const page = await browser.newPage({ viewport: { width: 900, height: 1000 } })
  await page.goto(body.sign_url)
  const motto = page.getByLabel('Motto', { exact: true })
  expect(await motto.getAttribute('placeholder')).toBe('In one word')
  expect(await page.getByLabel('Amount', { exact: true }).getAttribute('placeholder')).toBe('In euros')
  await motto.fill('Engines')
  const style = await motto.evaluate((element) => {
    const { color, textAlign, fontSize } = getComputedStyle(element)
    const { width } = element.getBoundingClientRect()
    return { tag: element.tagName, color, textAlign, points: (Number.parseFloat(fontSize) * 220) / width }
  })
  expect(style).toMatchObject({ tag: 'INPUT', color: 'rgb(192, 16, 64)', textAlign: 'right' })
  expect(style.points).toBeCloseTo(24, 0)
  const remarks = page.getByLabel('Remarks', { exact: true })
  expect(await remarks.evaluate(({ tagName }) => tagName)).toBe('TEXTAREA')
  await remarks.fill('first\nsecond')
  await page.getByLabel('Amount', { exact: true }).fill('42')
  await page.getByLabel('Start', { exact: true }).fill('2026-03-02')
  await motto.focus()
  const written = page.locator('.field__written')
  await written.getByText('2026').waitFor()
  const dateStyle = await written.evaluate((element) => getComputedStyle(element))
  expect(dateStyle).toMatchObject({ color: 'rgb(192, 16, 64)', justifyContent: 'right' })
  await page.getByRole('button', { name: 'Sign here' }).first().click()
  await page.getByRole('dialog').getByRole('tab', { name: 'Type' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Adopt' }).click()
  await page.getByRole('checkbox', { name: /agree/ }).check()
  await page.getByRole('button', { name: 'Finish' }).click()
  await waitForStatus(world.api, sent.id, 'completed')
  await page.close()

  if (missing(tools.pdftotext)) return
  const folder = await mkdtemp(path.join(inject('dataDir'), 'look-'))
  const file = path.join(folder, 'signed.pdf')
  await writeFile(file, (await world.api.get(`/documents/${sent.id}/download`)).bytes)
  const { stdout } = await run('pdftotext', ['-l', '1', '-bbox', file, '-'])
  const [printed, first, second, amount] = ['Engines', 'first', 'second', '42'].map((word) => placeOf(stdout, word))
  // Poppler's boxes are as high as the ascent and the descent of the font: in Noto Sans, 1.36 em.
  expect(Math.abs(printed!.right - (72 + 220 - 2))).toBeLessThan(1)
  expect(Math.abs((printed!.top + printed!.bottom) / 2 - 120)).toBeLessThan(2)
  expect(Math.abs((printed!.bottom - printed!.top) / 1.36 - 24)).toBeLessThan(1)
  expect(second!.top).toBeGreaterThan(first!.top)
  expect(Math.abs((first!.bottom - first!.top) / 1.36 - 6)).toBeLessThan(0.5)
  expect(Math.abs((amount!.left + amount!.right) / 2 - (72 + 110))).toBeLessThan(1)
})

function placeOf(boxes: string, word: string) {
  const [, left, top, right, bottom] =
    new RegExp(`xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">${word}<`).exec(boxes) ?? []
  return { left: Number(left), top: Number(top), right: Number(right), bottom: Number(bottom) }
}

test('a look that does not apply is refused with the field named, and so are lines in a field of one line', async () => {
  const draft = await createDraft(world.api)
  const send = (...own: object[]) =>
    world.api.post(`/documents/${draft.id}/send`, { signers: [{ ...ada, fields: own }] })
  const tick = { ...box('checkbox', 'Agreed', 100), color: '#ff0000' }
  expect((await send(signatureField, tick)).body.error).toMatchObject({
    code: 'VALIDATION_FAILED',
    details: { 'signers[0].fields[1].color': 'does not apply to a field of the type checkbox' }
  })
  expect((await send({ ...fields[0], font_size: 3 })).body.error).toMatchObject({
    code: 'VALIDATION_FAILED',
    details: { 'signers[0].fields[0].font_size': expect.any(String) }
  })
  const sent = await send(fields[0]!)
  const session = await openSession(world, draft.id, sent.body.signers[0].id)
  const [field] = (await session.get('/signing/session')).body.fields
  expect(field).toMatchObject({ multiline: false, placeholder: 'In one word', font_size: 24, align: 'right' })
  const { body } = await session.put('/signing/session/fields', { fields: [{ id: field.id, value: 'two\nlines' }] })
  expect(body.error).toMatchObject({ code: 'FIELD_VALUE_INVALID', details: { 'fields[0].value': 'must be one line' } })
})

test('templates and prepared drafts keep the look of their fields', async () => {
  const draft = await createDraft(world.api)
  const own = { ...fields[0], role: 'Tenant' }
  const prepared = await world.api.put(`/documents/${draft.id}/fields`, { roles: { Tenant: {} }, fields: [own] })
  expect(prepared.body.fields).toMatchObject([own])
  const template = await world.api.post('/templates', { document_id: draft.id, roles: { Tenant: {} }, fields: [own] })
  expect(template.body.fields).toMatchObject([own])
  const sent = await world.api.post(`/documents/${draft.id}/send`, { signers: [{ ...ada, role: 'Tenant' }] })
  expect(sent.status).toBe(200)
  const { body } = await world.api.get(`/documents/${draft.id}/fields`)
  expect(body.fields).toMatchObject([own])
})
