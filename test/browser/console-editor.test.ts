import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { type Api, createApi } from '../support/api.js'
import { violationsOf } from '../support/axe.js'
import { type ConsolePage, openConsoleAsOwner } from '../support/console.js'
import { ConsoleEditor } from '../support/console-editor.js'
import { findWord } from '../support/find-word.js'
import { openSession, sign, waitForStatus } from '../support/journey.js'
import { launchBrowser } from '../support/launch-browser.js'
import { makeOddPdf } from '../support/odd-pdf.js'
import { missing, tools } from '../support/tools.js'
import { createWorld, type World } from '../world.js'

let world: World
let browser: Browser
let console_: ConsolePage
let page: Page
let api: Api
let editor: ConsoleEditor
beforeAll(async () => {
  world = await createWorld()
  api = createApi(world.url, world.account.test_key)
  browser = await launchBrowser()
  console_ = await openConsoleAsOwner(world, browser)
  // Before signing in, no session was found.
  console_.problems.length = 0
  page = console_.page
  editor = new ConsoleEditor(console_, api)
  await page.setViewportSize({ width: 1400, height: 1000 })
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

test('a PDF is uploaded, prepared, sent and signed, with fields where the mouse put them', async ({ skip }) => {
  await page.getByRole('link', { name: 'New document' }).click()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  const file = { name: 'odd.pdf', mimeType: 'application/pdf', buffer: await makeOddPdf() }
  await (await choosing).setFiles(file)
  await page.getByRole('heading', { name: 'odd' }).waitFor()
  const [, id] = /documents\/(\w+)\/prepare/.exec(page.url())!
  await page.getByRole('button', { name: 'Add a signer' }).click()
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('E-mail address').fill('ada@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  await editor.paper(1).locator('canvas').waitFor()
  const places = [
    { page: 1, x: 300, y: 200 },
    { page: 2, x: 500, y: 300 },
    { page: 3, x: 200, y: 250 },
    { page: 4, x: 700, y: 900 }
  ]
  for (const [index, { page: number, x, y }] of places.entries()) {
    await editor.placeByClick('Text', number, x, y)
    await editor.property('Label').fill(`Word ${index + 1}`)
  }
  await editor.dragTo(editor.palette('Signature'), await editor.onScreen(1, 300, 400))
  await editor.saved()
  const fields = await editor.fieldsOf(id!)
  for (const [index, place] of places.entries()) {
    const { page: number, x, y, width, height } = fields[index]
    expect(number).toBe(place.page)
    expect(Math.abs(x + width / 2 - place.x)).toBeLessThan(1)
    expect(Math.abs(y + height / 2 - place.y)).toBeLessThan(1)
  }
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Send for signature' }).click()
  await page.getByText(/ sent the document/).waitFor()
  const sent = (await api.get(`/documents/${id}`)).body
  expect(sent.signers).toMatchObject([{ email: 'ada@example.com', name: 'Ada Lovelace', role: 'Ada Lovelace' }])
  const values = Object.fromEntries(places.map((_, index) => [`Word ${index + 1}`, `Value${index + 1}`]))
  expect((await sign(await openSession(world, id!, sent.signers[0].id, api), values)).status).toBe(200)
  await waitForStatus(api, id!, 'completed')

  const withTools = missing(tools.pdftotext)
  if (withTools) return skip(withTools)
  const sealed = path.join(inject('dataDir'), `${id}.pdf`)
  await writeFile(sealed, (await api.get(`/documents/${id}/download?part=signed`)).bytes)
  for (const [index, field] of fields.slice(0, 4).entries()) {
    // Poppler shows one user unit as a point, whatever its size is.
    const unit = field.page === 4 ? 2 : 1
    const word = await findWord(sealed, field.page, `Value${index + 1}`)
    expect(word.x * unit).toBeGreaterThanOrEqual(field.x - 1)
    expect(word.x * unit).toBeLessThan(field.x + 8)
    expect(word.y * unit).toBeGreaterThanOrEqual(field.y - 1)
    expect(word.bottom * unit).toBeLessThanOrEqual(field.y + field.height + 1)
  }
  expect(console_.problems).toEqual([])
})

describe('with the keyboard alone', () => {
  test('fields of the signer are placed: an address can begin with a value, the date of signing cannot', async () => {
    const id = await editor.preparedDraft()
    await editor.openDraft(id)
    await editor.palette('Date signed').focus()
    await page.keyboard.press('Enter')
    await editor.box('Date signed 1').and(page.locator(':focus')).waitFor()
    expect(await editor.property('Initial value').count()).toBe(0)
    await editor.palette('E-mail').focus()
    await page.keyboard.press('Enter')
    await editor.box('E-mail 1').and(page.locator(':focus')).waitFor()
    await editor.property('Initial value').fill('ada@example.com')
    await editor.property('Initial value').blur()
    await editor.saved()
    await expect
      .poll(() => editor.fieldsOf(id), { timeout: 60_000 })
      .toMatchObject([
        { type: 'date_signed', required: false, value: null },
        { type: 'email', required: true, value: 'ada@example.com' }
      ])
  })

  test('a field is placed, moved, resized, copied, deleted, and all of it undone', async () => {
    const id = await editor.preparedDraft()
    await editor.openDraft(id)
    await editor.palette('Date').focus()
    await page.keyboard.press('Enter')
    await editor.box('Date 1').and(page.locator(':focus')).waitFor()
    await editor.saved()
    const [placed] = await editor.fieldsOf(id)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Alt+ArrowRight')
    await page.keyboard.press('Control+d')
    await editor.box('Date 2').and(page.locator(':focus')).waitFor()
    await editor.saved()
    const [moved, copied] = await editor.fieldsOf(id)
    expect(moved).toMatchObject({ x: placed.x + 1, y: placed.y + 10, width: placed.width + 1, height: placed.height })
    expect(copied).toMatchObject({ label: 'Date 2', x: moved.x + 12, y: moved.y + 12 })
    await page.keyboard.press('Delete')
    await editor.saved()
    expect(await editor.fieldsOf(id)).toHaveLength(1)
    await page.getByRole('button', { name: 'Undo' }).focus()
    for (let step = 0; step < 4; step++) await page.keyboard.press('Enter')
    await editor.saved()
    expect(await editor.fieldsOf(id)).toEqual([placed])
    await page.getByRole('button', { name: 'Redo' }).press('Enter')
    await editor.saved()
    expect(await editor.fieldsOf(id)).toEqual([{ ...placed, x: moved.x, y: moved.y }])
  })
})

describe('with the pointer', () => {
  let id: string
  beforeEach(async () => {
    id = await editor.preparedDraft()
    await editor.openDraft(id)
    await editor.placeByClick('Text', 1, 300, 300)
    await editor.saved()
  })

  test('a field is dragged to another page, and Escape takes a drag back', async () => {
    await editor.box('Text 1').scrollIntoViewIfNeeded()
    const start = (await editor.box('Text 1').boundingBox())!
    await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
    await page.mouse.down()
    // The lower edge of the window scrolls it.
    await page.mouse.move(start.x + start.width / 2, 990, { steps: 4 })
    await page.waitForFunction(() => document.querySelector('[data-page="2"]')!.getBoundingClientRect().top < 400)
    await page.mouse.move(start.x, 500)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const to = await editor.shownAt(2, 300, 100)
    await page.mouse.move(to.x, to.y, { steps: 2 })
    await page.mouse.up()
    await editor.saved()
    const [moved] = await editor.fieldsOf(id)
    expect(moved).toMatchObject({ page: 2, label: 'Text 1' })
    expect(Math.abs(moved.x + moved.width / 2 - 300)).toBeLessThan(7)
    expect(Math.abs(moved.y + moved.height / 2 - 100)).toBeLessThan(7)
    const from = (await editor.box('Text 1').boundingBox())!
    await page.mouse.move(from.x + 20, from.y + 5)
    await page.mouse.down()
    await page.mouse.move(from.x + 120, from.y + 105, { steps: 3 })
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await editor.saved()
    expect(await editor.fieldsOf(id)).toEqual([moved])
  })

  test('a handle resizes, and what is near another field snaps to it', async () => {
    const before = (await editor.fieldsOf(id))[0]
    const handle = (await page.locator('.handle--x1.handle--y1').boundingBox())!
    await page.mouse.move(handle.x + 5, handle.y + 5)
    await page.mouse.down()
    await page.mouse.move(handle.x + 65, handle.y + 35, { steps: 4 })
    await page.mouse.up()
    await editor.saved()
    const resized = (await editor.fieldsOf(id))[0]
    expect(resized).toMatchObject({ x: before.x, y: before.y })
    expect(resized.width).toBeGreaterThan(before.width + 20)
    expect(resized.height).toBeGreaterThan(before.height + 10)
    await editor.placeByClick('Initials', 1, 420, 500)
    await editor.dragTo(editor.box('Initials 1'), await editor.onScreen(1, resized.x + 36 + 2, 600))
    await editor.saved()
    expect((await editor.fieldsOf(id))[1].x).toBe(resized.x)
  })

  test('a new field is seen as it will be while it is dragged, grey off the page, and Escape drops it', async () => {
    const [other] = await editor.fieldsOf(id)
    const ghost = page.locator('.ghost')
    const from = (await editor.palette('Text').boundingBox())!
    const drag = async (to: { x: number; y: number }) => {
      await page.mouse.move(from.x + 20, from.y + 10)
      await page.mouse.down()
      await page.mouse.move(to.x - 40, to.y - 40, { steps: 3 })
      await page.mouse.move(to.x, to.y, { steps: 2 })
    }
    // Two points beside the field above, which draws it there.
    const to = await editor.shownAt(1, other.x + other.width / 2 + 2, other.y + 100)
    await drag(to)
    const shown = (await ghost.boundingBox())!
    const above = (await editor.box('Text 1').boundingBox())!
    expect(Math.abs(shown.x - above.x)).toBeLessThan(1)
    expect(Math.abs(shown.width - above.width)).toBeLessThan(1)
    expect(Math.abs(shown.height - above.height)).toBeLessThan(1)
    expect(await page.locator('.guide--x').count()).toBe(1)
    expect(await editor.paper(1).locator('.overlay--target').count()).toBe(1)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/ghost.png` })
    await page.mouse.move(from.x + 40, from.y + 60)
    await page.locator('.ghost--stray').waitFor()
    expect(Math.abs((await ghost.boundingBox())!.width - above.width)).toBeLessThan(1)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/ghost-stray.png` })
    await page.mouse.move(to.x, to.y)
    await page.keyboard.press('Escape')
    await ghost.waitFor({ state: 'detached' })
    await page.mouse.up()
    expect(await page.locator('.page .box').count()).toBe(1)
    // Released off the page, it is none either.
    await drag(to)
    await page.mouse.move(from.x + 40, from.y + 60)
    await page.mouse.up()
    expect(await page.locator('.page .box').count()).toBe(1)
    await drag(to)
    await page.mouse.up()
    await editor.saved()
    await vi.waitFor(
      async () => expect((await editor.fieldsOf(id))[1]).toMatchObject({ label: 'Text 2', x: other.x }),
      60_000
    )
  })

  test('what was done is undone and redone by keys wherever the focus is, and by clicks', async () => {
    await editor.placeByClick('Date', 1, 300, 500)
    // An empty place of the page: nothing has the focus.
    const empty = await editor.shownAt(1, 500, 100)
    await page.mouse.click(empty.x, empty.y)
    await page.keyboard.press('Control+z')
    await editor.box('Date 1').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+y')
    await editor.box('Date 1').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Delete')
    await editor.box('Date 1').waitFor({ state: 'detached' })
    // The focus is not lost with the field.
    await editor.box('Text 1').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Control+z')
    await editor.box('Date 1').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await editor.box('Text 1').waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true)
    await page.keyboard.press('Control+Shift+z')
    await editor.box('Text 1').waitFor()
    await page.getByRole('button', { name: 'Redo' }).click()
    await editor.box('Date 1').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await editor.box('Date 1').waitFor({ state: 'detached' })
    // In an input, the keys are those of its text.
    await editor.box('Text 1').click()
    await editor.property('Label').fill('Street')
    await page.keyboard.press('Delete')
    expect(await editor.box('Street').count()).toBe(1)
    await editor.saved()
  })

  test('several fields are selected by an area, aligned, given to another signer and copied to all pages', async () => {
    await editor.placeByClick('Number', 1, 340, 360)
    await editor.onScreen(1, 300, 300)
    const [from, to] = [await editor.shownAt(1, 100, 200), await editor.shownAt(1, 500, 420)]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 4 })
    await page.mouse.up()
    await page.getByText('2 fields').waitFor()
    await page.getByRole('button', { name: 'Align left' }).click()
    await editor.property('Filled in by').selectOption('Grace')
    await page.getByRole('button', { name: 'Copy to all pages' }).click()
    await editor.saved()
    const fields = await editor.fieldsOf(id)
    expect(
      fields.map(({ page, label, role }: { page: number; label: string; role: string }) => [page, label, role])
    ).toEqual([
      [1, 'Text 1', 'Grace'],
      [1, 'Number 1', 'Grace'],
      [2, 'Text 2', 'Grace'],
      [2, 'Number 2', 'Grace']
    ])
    expect(fields[1].x).toBe(fields[0].x)
  })

  test('a label that another field has is said, and is not saved', async () => {
    await editor.placeByClick('Text', 1, 300, 500)
    await editor.saved()
    await editor.property('Label').fill('Text 1')
    await page.getByText('Not saved: The labels of fields must be unique.').waitFor()
    expect((await editor.fieldsOf(id)).map(({ label }: { label: string }) => label)).toEqual(['Text 1', 'Text 2'])
    await editor.property('Label').fill('Text 3')
    await editor.saved()
  })

  test('what was just changed is saved when another view is opened at once', async () => {
    await editor.placeByClick('Date', 1, 300, 500)
    await page.getByRole('link', { name: 'Back to the document' }).click()
    await page.getByRole('heading', { name: 'Activity' }).waitFor()
    await expect.poll(() => editor.fieldsOf(id), { timeout: 10_000 }).toHaveLength(2)
  })

  test('what somebody else has changed meanwhile is not lost silently', async () => {
    const { roles } = (await api.get(`/documents/${id}/fields`)).body
    expect((await api.put(`/documents/${id}/fields`, { roles, fields: [] })).status).toBe(200)
    await editor.placeByClick('Date', 1, 300, 500)
    await page.getByRole('alert').getByText('Somebody else has saved other changes meanwhile.').waitFor()
    expect(await editor.fieldsOf(id)).toEqual([])
    await page.getByRole('button', { name: 'Replace theirs with mine' }).click()
    await editor.saved()
    expect(await editor.fieldsOf(id)).toHaveLength(2)
    console_.problems.length = 0
  })
})

test('a field is given its look, which ends with its type', async () => {
  const id = await editor.preparedDraft()
  await editor.openDraft(id)
  await editor.placeByClick('Text', 1, 300, 300)
  await editor.property('Placeholder').fill('Street and number')
  await editor.property('Lines').selectOption('Several')
  await editor.property('Font size (pt)').fill('9')
  await editor.property('Font size (pt)').blur()
  await editor.property('Alignment').selectOption('Right')
  await editor.property('Text color').fill('#c01040')
  await editor.saved()
  const look = { placeholder: 'Street and number', multiline: true, font_size: 9, align: 'right', color: '#c01040' }
  await vi.waitFor(async () => expect(await editor.fieldsOf(id)).toMatchObject([look]), 60_000)
  await editor.property('Type').selectOption('Checkbox')
  const none = { type: 'checkbox', placeholder: null, multiline: null, font_size: null, align: null, color: null }
  await vi.waitFor(async () => expect(await editor.fieldsOf(id)).toMatchObject([none]), 60_000)
  expect(await editor.property('Alignment').count()).toBe(0)
})

test('a field is given limits, and depends on another, however that is called', async () => {
  const id = await editor.preparedDraft()
  await editor.openDraft(id)
  await editor.placeByClick('Checkbox', 1, 300, 200)
  await editor.property('Label').fill('Pets')
  await editor.placeByClick('Text', 1, 300, 300)
  await editor.property('Fewest characters').fill('2')
  await editor.property('Most characters').fill('1')
  await editor.property('Most characters').blur()
  await page.getByText('The limits exclude each other.').first().waitFor()
  await editor.property('Most characters').fill('9')
  await editor.property('Pattern').fill('[a-z')
  await page.getByText('This pattern cannot be used.').waitFor()
  await editor.property('Pattern').fill('[a-z]+')
  await page.getByText('This pattern cannot be used.').waitFor({ state: 'hidden' })
  await editor.property('Explanation').fill('Small letters, please.')
  await editor.property('Shown if').selectOption('Pets')
  expect(await editor.property('Shown if: what the field is').inputValue()).toBe('')
  await editor.property('Required if').selectOption('Pets')
  await editor.property('Required if: what the field is').selectOption('Not checked')
  await editor.saved()
  if (process.env.SHOTS) {
    await page.screenshot({ path: `${process.env.SHOTS}/editor-rules.png` })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.screenshot({ path: `${process.env.SHOTS}/editor-rules-dark.png` })
    await page.emulateMedia({ colorScheme: 'light' })
  }
  expect(await violationsOf(page)).toEqual([])
  const rules = (label: string) => ({
    validation: { min_length: 2, max_length: 9, pattern: '[a-z]+', message: 'Small letters, please.' },
    show_if: { label, not_empty: true },
    required_if: { label, equals: 'false' }
  })
  await vi.waitFor(async () => expect(await editor.fieldsOf(id)).toMatchObject([{}, rules('Pets')]), 60_000)
  await editor.box('Pets').click()
  await editor.property('Label').fill('Animals')
  await editor.saved()
  await vi.waitFor(async () => expect(await editor.fieldsOf(id)).toMatchObject([{}, rules('Animals')]), 60_000)
  // What is kept is shown again, and a certain value of a text is asked for.
  await page.reload()
  await editor.box('Text 1').click()
  expect(await editor.property('Most characters').inputValue()).toBe('9')
  expect(await editor.property('Shown if').locator('option:checked').textContent()).toBe('Animals')
  await editor.placeByClick('Number', 1, 300, 400)
  await editor.property('At least').fill('18')
  await editor.property('Shown if').selectOption('Text 1')
  await editor.property('Shown if: what the field is').selectOption('A certain value')
  await editor.property('Shown if: value').fill('cat')
  await editor.property('Shown if: value').blur()
  const last = { validation: { min: 18, max: null }, show_if: { label: 'Text 1', equals: 'cat' } }
  await vi.waitFor(async () => expect((await editor.fieldsOf(id)).at(-1)).toMatchObject(last), 60_000)
  // Without the other field, there is no condition.
  await editor.box('Text 1').click()
  await page.keyboard.press('Delete')
  await vi.waitFor(async () => expect((await editor.fieldsOf(id)).at(-1)).toMatchObject({ show_if: null }), 60_000)
})

test('radio buttons on two pages are shown and dragged on each', async () => {
  const id = await editor.preparedDraft()
  await api.put(`/documents/${id}/fields`, {
    roles: { 'Signer 1': {} },
    fields: [
      {
        ...{ type: 'radio', label: 'Payment', role: 'Signer 1' },
        options: [1, 2].map((page) => {
          return { value: `p${page}`, label: `On page ${page}`, page, x: 100, y: 200, width: 14, height: 14 }
        })
      }
    ]
  })
  await editor.openDraft(id)
  const [near, far] = [1, 2].map((number) => editor.paper(number).locator('.box__option'))
  await far!.first().scrollIntoViewIfNeeded()
  expect([await near!.count(), await far!.count()]).toEqual([1, 1])
  await editor.dragTo(far!.first(), await editor.onScreen(2, 307, 307))
  await editor.saved()
  await vi.waitFor(async () => {
    const [field] = await editor.fieldsOf(id)
    expect(field).toMatchObject({ page: 1, x: 100, y: 200, width: 14, height: 14 })
    expect(field.options[0]).toMatchObject({ page: 1, x: 100, y: 200 })
    expect(field.options[1]).toMatchObject({ page: 2, x: expect.closeTo(300, 0), y: expect.closeTo(300, 0) })
  }, 60_000)
})

test('a company is asked for where a field starts with it, and sent', async () => {
  const id = await editor.preparedDraft()
  await editor.openDraft(id)
  await editor.placeByClick('Company', 1, 300, 300)
  await editor.saved()
  await page.getByRole('button', { name: 'Continue' }).click()
  expect(await page.getByLabel('Company of Grace').count()).toBe(0)
  await page.getByLabel('Company of Ada').fill('Analytical Engines Ltd')
  await page.getByRole('button', { name: 'Send for signature' }).click()
  await waitForStatus(api, id, 'sent')
  const { signers } = (await api.get(`/documents/${id}`)).body
  expect(signers).toMatchObject([
    { name: 'Ada', company: 'Analytical Engines Ltd' },
    { name: 'Grace', company: null }
  ])
})

test('lines and words suggest fields, which a click accepts', async () => {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const added = pdf.addPage([612, 792])
  added.drawText('Signature:', { x: 72, y: 300, size: 12, font })
  added.drawText('Date: ____________', { x: 72, y: 200, size: 12, font })
  const file = Buffer.from(await pdf.save()).toString('base64')
  const { id } = (await api.post('/documents', { file, file_name: 'lines.pdf' })).body
  await api.put(`/documents/${id}/fields`, { roles: { Ada: { email: 'ada@example.com' } }, fields: [] })
  await editor.openDraft(id)
  await page.getByRole('button', { name: 'Accept the suggestion: Signature' }).click()
  await page.getByRole('button', { name: 'Accept 1 suggestions' }).click()
  await editor.saved()
  const fields = await editor.fieldsOf(id)
  expect(fields.map(({ type }: { type: string }) => type)).toEqual(['signature', 'date'])
  expect(fields[0].x).toBeGreaterThan(72 + 55)
  expect(Math.abs(fields[0].y + fields[0].height - (792 - 300))).toBeLessThan(6)
  expect(Math.abs(fields[1].x - (72 + font.widthOfTextAtSize('Date: ', 12)))).toBeLessThan(6)
  expect(console_.problems).toEqual([])
})

test('an accepted suggestion is named after the page, also if another signer has the same', async () => {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const added = pdf.addPage([612, 792])
  for (const y of [600, 400]) added.drawText('Company name: ____________________', { x: 72, y, size: 12, font })
  const file = Buffer.from(await pdf.save()).toString('base64')
  const { id } = (await api.post('/documents', { file, file_name: 'companies.pdf' })).body
  const roles = { Ada: { order: 1, email: 'ada@example.com' }, Grace: { order: 1, email: 'grace@example.com' } }
  await api.put(`/documents/${id}/fields`, { roles, fields: [] })
  await editor.openDraft(id)
  await page.getByRole('button', { name: 'Accept the suggestion: Company (Company name)' }).first().click()
  await editor.property('Filled in by').selectOption('Grace')
  await page.getByRole('button', { name: 'Accept the suggestion: Company (Company name)' }).click()
  await editor.property('Filled in by').selectOption('Ada')
  await editor.saved()
  expect(await editor.fieldsOf(id)).toMatchObject([
    { label: 'Company name', role: 'Grace', type: 'company' },
    { label: 'Company name 2', role: 'Ada', type: 'company' }
  ])
})

test('a draft with text tags is shown as it will be sealed, without them', async () => {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  pdf.addPage([612, 792]).drawText('{{text:Tenant:Full name}}', { x: 72, y: 600, size: 20, font })
  const file = Buffer.from(await pdf.save()).toString('base64')
  const { id } = (await api.post('/documents', { file, file_name: 'tags.pdf', text_tags: true })).body
  await editor.openDraft(id)
  await editor.box('Full name').waitFor()
  // The canvas is under the fields.
  const inked = () =>
    editor
      .paper(1)
      .locator('canvas')
      .evaluate((canvas) => {
        const { width, height } = canvas as HTMLCanvasElement
        const { data } = (canvas as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height)
        return [
          width > 0,
          data.some((value, index) => index % 4 !== 3 && data[index - (index % 4) + 3]! > 0 && value < 200)
        ]
      })
  await expect.poll(inked).toEqual([true, false])
})

test('errors of the service are told in the language of the console', async () => {
  const id = await editor.preparedDraft()
  await page.evaluate(() => localStorage.setItem('signpost:language', 'de'))
  await editor.openDraft(id)
  const signers = ['Ada', 'Grace'].map((name) => ({ name, email: `${name.toLowerCase()}@example.com` }))
  expect((await api.post(`/documents/${id}/send`, { signers })).status).toBe(200)
  await page.getByRole('button', { name: 'Datum', exact: true }).click()
  const at = await editor.onScreen(1, 300, 300)
  await page.mouse.click(at.x, at.y)
  await page.getByRole('alert').getByText('Das Dokument wurde gesendet.').waitFor()
  await page.evaluate(() => localStorage.removeItem('signpost:language'))
  // The browser reports the refusal.
  await expect.poll(() => console_.problems.length).toBeGreaterThan(0)
  expect(console_.problems.splice(0).filter((problem) => !problem.includes('409'))).toEqual([])
})
