import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { type Api, createApi } from '../support/api.js'
import { beyond, describeBeyond } from '../support/beyond.js'
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
  await page.getByRole('button', { name: 'Send as a test' }).click()
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

describeBeyond('with the keyboard alone', () => {
  beyond('fields of the signer are placed: an address can begin with a value, the date of signing cannot', async () => {
    const id = await editor.preparedDraft()
    await editor.openDraft(id)
    await editor.palette('Date signed').focus()
    await page.keyboard.press('Enter')
    await editor.box('Date signed 1').and(page.locator(':focus')).waitFor()
    expect(await editor.property('Initial value').count()).toBe(0)
    await editor.palette('E-mail').focus()
    await page.keyboard.press('Enter')
    await editor.box('E-mail 1').and(page.locator(':focus')).waitFor()
    await editor.showMore()
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

  beyond('a field is placed, moved, resized, copied, deleted, and all of it undone', async () => {
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

describeBeyond('with the pointer', () => {
  let id: string
  beforeEach(async () => {
    id = await editor.preparedDraft()
    await editor.openDraft(id)
    await editor.placeByClick('Text', 1, 300, 300)
    await editor.saved()
  })

  beyond('a field is dragged to another page, and Escape takes a drag back', async () => {
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

  beyond('a handle resizes, and what is near another field snaps to it', async () => {
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

  beyond('a new field is seen as it will be while it is dragged, grey off the page, and Escape drops it', async () => {
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

  beyond('what was done is undone and redone by keys wherever the focus is, and by clicks', async () => {
    await editor.placeByClick('Date', 1, 300, 500)
    // An empty place of the page: nothing has the focus.
    const empty = await editor.shownAt(1, 500, 100)
    await page.mouse.click(empty.x, empty.y)
    const said = page.getByRole('status').filter({ hasText: /^(Undone|Redone)/ })
    await page.keyboard.press('Control+z')
    await editor.box('Date 1').waitFor({ state: 'detached' })
    expect(await said.textContent()).toBe('Undone: Date 1')
    await page.keyboard.press('Control+y')
    await editor.box('Date 1').and(page.locator(':focus')).waitFor()
    expect(await said.textContent()).toBe('Redone: Date 1')
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

  beyond(
    'several fields are selected by an area, aligned, given to another signer and copied to all pages',
    async () => {
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
    }
  )

  beyond('a label that another field has is said, and is not saved', async () => {
    await editor.placeByClick('Text', 1, 300, 500)
    await editor.saved()
    await editor.property('Label').fill('Text 1')
    await page.getByText('Not saved: The labels of fields must be unique.').waitFor()
    expect((await editor.fieldsOf(id)).map(({ label }: { label: string }) => label)).toEqual(['Text 1', 'Text 2'])
    await editor.property('Label').fill('Text 3')
    await editor.saved()
  })

  beyond('what was just changed is saved when another view is opened at once', async () => {
    await editor.placeByClick('Date', 1, 300, 500)
    await page.getByRole('link', { name: 'Finish later' }).click()
    await page.getByRole('heading', { name: 'Activity' }).waitFor()
    await expect.poll(() => editor.fieldsOf(id), { timeout: 10_000 }).toHaveLength(2)
  })

  beyond('what somebody else has changed meanwhile is not lost silently', async () => {
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
