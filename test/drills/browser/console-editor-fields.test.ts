import { PDFDocument, StandardFonts } from 'pdf-lib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import { violationsOf } from '../../support/axe.js'
import { type ConsolePage, chooseInMenu, openConsoleAsOwner } from '../../support/console.js'
import { ConsoleEditor } from '../../support/console-editor.js'
import { createDraft, waitForStatus } from '../../support/journey.js'
import { isFirefox, launchBrowser } from '../../support/launch-browser.js'
import { createWorld, type World } from '../../world.js'

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

test('a field is given its look, which ends with its type', async () => {
  const id = await editor.preparedDraft()
  await editor.openDraft(id)
  await editor.placeByClick('Text', 1, 300, 300)
  await editor.showMore()
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
  await editor.showMore()
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
  await editor.showMore()
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
    const { page, x, y } = field.options[1]
    expect(page).toBe(2)
    // The pointer of Firefox is on whole pixels.
    for (const place of [x, y]) expect(Math.abs(place - 300)).toBeLessThan(1)
  }, 60_000)
})

test('a field for the company starts with that of the signer', async () => {
  const id = await editor.preparedDraft()
  await editor.openDraft(id)
  await editor.placeByClick('Company', 1, 300, 300)
  await editor.saved()
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: 'Signers' }).click()
  const ada = page.getByRole('listitem', { name: 'Ada' })
  await ada.getByText('Identity, language, invitation and company').click()
  await ada.getByLabel('Company').fill('Analytical Engines Ltd')
  await page.getByRole('link', { name: 'Review and send' }).click()
  await page.getByRole('button', { name: 'Send as a test' }).click()
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
  await page.getByRole('button', { name: 'Accept the suggestion', exact: true }).click()
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

async function tagged() {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  pdf.addPage([612, 792]).drawText('{{text:Tenant:Full name}}', { x: 72, y: 600, size: 20, font })
  return { file: Buffer.from(await pdf.save()).toString('base64'), file_name: 'tags.pdf' }
}

/** Whether anything is printed on the page that is shown. Fields lie above its canvas. */
async function isInked(): Promise<boolean> {
  const look = () =>
    page
      .locator('canvas')
      .first()
      .evaluate((canvas) => {
        const { width, height } = canvas as HTMLCanvasElement
        if (width === 0) return 'nothing'
        const { data } = (canvas as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height)
        const alphaOf = (index: number) => data[index - (index % 4) + 3]!
        if (data.every((_, index) => alphaOf(index) === 0)) return 'nothing'
        return data.some((value, index) => index % 4 !== 3 && alphaOf(index) > 0 && value < 200) ? 'ink' : 'paper'
      })
  await expect.poll(look).not.toBe('nothing')
  return (await look()) === 'ink'
}

test('a draft with text tags is shown as it will be sealed, without them', async () => {
  const { id } = (await api.post('/documents', { ...(await tagged()), text_tags: true })).body
  await editor.openDraft(id)
  await editor.box('Full name').waitFor()
  expect(await isInked()).toBe(false)
})

test('a template with text tags is shown as its documents will be sealed, without them', async () => {
  const { id: document_id } = (await api.post('/documents', await tagged())).body
  const { id } = (await api.post('/templates', { document_id, text_tags: true })).body
  for (const view of ['edit', 'preview', '']) {
    await page.goto(console_.url(`test/templates/${id}/${view}`))
    await page.locator('canvas').first().waitFor()
    expect(await isInked()).toBe(false)
  }
})

/** Waits until the browser reports a refusal, as Chromium does. */
const expectReport = () => isFirefox || expect.poll(() => console_.problems.length).toBeGreaterThan(0)

test('errors of the service are shown in the language of the console', async () => {
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
  await expectReport()
  expect(console_.problems.splice(0).filter((problem) => !problem.includes('409'))).toEqual([])
})

test('and when a draft is sent', async () => {
  const { id } = await createDraft(api)
  const signer = { name: 'Ada', email: 'ada@example.com' }
  await api.put(`/documents/${id}/fields`, { roles: { Ada: { order: 1, email: signer.email } }, fields: [] })
  await page.evaluate(() => localStorage.setItem('signpost:language', 'de'))
  await editor.openDraft(id, 'review')
  const send = page.getByRole('button', { name: 'Als Test senden' })
  await send.waitFor()
  await api.post(`/documents/${id}/send`, { signers: [{ ...signer, role: 'Ada' }] })
  await send.click()
  await page.getByRole('alert').getByText('Das Dokument wurde gesendet.').waitFor()
  await page.evaluate(() => localStorage.removeItem('signpost:language'))
  await expectReport()
  expect(console_.problems.splice(0).filter((problem) => !problem.includes('409'))).toEqual([])
})

const person = (name: string) => page.getByRole('group', { name: 'For whom' }).getByRole('radio', { name })
const tool = (name: string) => page.getByRole('toolbar', { name: 'Edit' }).getByRole('button', { name, exact: true })

test('a new field belongs to the person who is chosen, by a press or by a number, and letters place it', async () => {
  const id = await editor.preparedDraft()
  await editor.openDraft(id)
  await person('Grace').check({ force: true })
  await editor.placeByClick('Text', 1, 300, 300)
  // What is selected later does not change for whom the next one is.
  await editor.placeByClick('Text', 1, 300, 500)
  await editor.box('Text 1').click()
  await page.keyboard.press('d')
  await editor.box('Date 1').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('1')
  expect(await person('Ada').isChecked()).toBe(true)
  await page.keyboard.press('c')
  await editor.box('Checkbox 1').and(page.locator(':focus')).waitFor()
  await editor.saved()
  await vi.waitFor(async () => {
    const [text, other, date, checkbox] = await editor.fieldsOf(id)
    expect([text.role, other.role, date.role, checkbox.role]).toEqual(['Grace', 'Grace', 'Ada', 'Ada'])
    // Below the one that was selected.
    expect(date).toMatchObject({ page: 1, x: text.x, y: text.y + text.height + 12 })
    expect(checkbox).toMatchObject({ page: 1, x: date.x, y: date.y + date.height + 12 })
  }, 60_000)
  expect(await editor.box('Date 1').getAttribute('aria-label')).toBe('Date 1, Date, Ada')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Place a field').waitFor()
  await page.keyboard.press('Escape')
})

test('where nothing is selected, a key places in the middle of what is seen', async () => {
  const id = await editor.preparedDraft()
  await editor.openDraft(id)
  await editor.paper(2).evaluate((sheet) => sheet.scrollIntoView())
  await page.keyboard.press('t')
  await editor.box('Text 1').and(page.locator(':focus')).waitFor()
  await editor.saved()
  const [field] = await editor.fieldsOf(id)
  expect(field.page).toBe(2)
  const { y, height } = (await editor.box('Text 1').boundingBox())!
  expect(y).toBeGreaterThan(250)
  expect(y + height).toBeLessThan(800)
})

test('two people of one name are told apart by address, initials and pattern', async () => {
  const id = await editor.preparedDraft()
  const signers = ['ada@example.com', 'lovelace@example.com'].map((email, index) => {
    return { name: 'Ada Lovelace', email, role: index === 0 ? 'Ada Lovelace' : 'Ada Lovelace (2)' }
  })
  await api.put(`/documents/${id}/fields`, {
    roles: { 'Ada Lovelace': { email: 'ada@example.com' }, 'Ada Lovelace (2)': { email: 'lovelace@example.com' } },
    fields: []
  })
  await api.patch(`/documents/${id}`, { signers })
  await editor.openDraft(id)
  await person('Ada Lovelace ada@example.com').waitFor()
  await person('Ada Lovelace lovelace@example.com').check({ force: true })
  await editor.placeByClick('Text', 1, 300, 300)
  expect(await editor.box('Text 1').getAttribute('aria-label')).toContain('Ada Lovelace (lovelace@example.com)')
  expect(await editor.property('Filled in by').locator('option:checked').textContent()).toBe(
    'Ada Lovelace (lovelace@example.com)'
  )
  const looks = page.locator('.for').evaluateAll((people) =>
    people.map((each) => {
      const mark = each.querySelector('.person-mark')!
      return [mark.textContent, getComputedStyle(mark).backgroundColor, getComputedStyle(mark).borderTopStyle]
    })
  )
  expect(await looks).toEqual([
    ['AL1', 'rgb(10, 88, 168)', 'solid'],
    ['AL2', 'rgb(161, 61, 0)', 'dashed']
  ])
})

test('fields are copied, cut and pasted over pages and documents', async () => {
  const [id, other] = [await editor.preparedDraft(), await editor.preparedDraft()]
  await editor.openDraft(id)
  await editor.placeByClick('Text', 1, 300, 300)
  await editor.placeByClick('Date', 1, 300, 400)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  await editor.paper(2).evaluate((sheet) => sheet.scrollIntoView())
  await page.keyboard.press('Control+v')
  await editor.box('Text 2').waitFor()
  await editor.saved()
  await vi.waitFor(async () => {
    const [text, date, ...pasted] = await editor.fieldsOf(id)
    expect(pasted).toMatchObject([
      { label: 'Text 2', page: 2, x: text.x, y: text.y },
      { label: 'Date 2', page: 2, x: date.x, y: date.y }
    ])
  }, 60_000)
  await tool('Cut').click()
  await editor.box('Text 2').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Finish later' }).click()
  await page.getByRole('heading', { name: 'Activity' }).waitFor()
  // Another view of the same page, as if one had clicked through the list.
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/console/test/documents/${other}/prepare?step=fields`)
  await editor.paper(1).locator('canvas').waitFor()
  await tool('Paste').click()
  await editor.saved()
  await vi.waitFor(async () => expect(await editor.fieldsOf(other)).toHaveLength(2), 60_000)
})

test('the tools stay in their places, say how large the page is, and show all of it', async () => {
  const id = await editor.preparedDraft()
  await editor.openDraft(id)
  const placesOf = async () => {
    const boxes = await page
      .locator('.tool--icon')
      .evaluateAll((tools) => tools.map((each) => each.getBoundingClientRect()).map(({ x, y }) => [x, y]))
    return { boxes, paper: (await editor.paper(1).boundingBox())!.y }
  }
  const before = await placesOf()
  await editor.palette('Text').click()
  const at = await editor.shownAt(1, 300, 250)
  await page.mouse.click(at.x, at.y)
  await page.keyboard.press('Control+d')
  await page.keyboard.press('Control+a')
  expect(await placesOf()).toEqual(before)
  await editor.property('Width (pt)').fill('200')
  await editor.property('Width (pt)').blur()
  await editor.box('Text 2').click()
  await editor.property('Width (pt)').fill('90')
  await editor.property('Width (pt)').blur()
  // Beside the other one, which lies over it.
  await editor.box('Text 1').click({ modifiers: ['Shift'], position: { x: 170, y: 8 } })
  await tool('Same size').click()
  await editor.saved()
  await vi.waitFor(async () => {
    const widths = (await editor.fieldsOf(id)).map(({ width }: { width: number }) => width)
    expect(widths).toEqual([200, 200])
  }, 60_000)

  const zoom = page.getByRole('status', { name: 'Zoom' })
  const scaleOf = () => editor.paper(1).evaluate((sheet) => Number(getComputedStyle(sheet).getPropertyValue('--scale')))
  expect(await zoom.textContent()).toBe(`${Math.round((await scaleOf()) * 100)}%`)
  await page.setViewportSize({ width: 1400, height: 700 })
  await tool('Fit the page').click()
  const { y, height } = (await editor.paper(1).boundingBox())!
  const foot = (await page.locator('.flow__foot').boundingBox())!
  expect(y).toBeGreaterThan(100)
  expect(y + height).toBeLessThan(foot.y)
  expect(await zoom.textContent()).toBe(`${Math.round((await scaleOf()) * 100)}%`)
  await tool('Fit the width').click()
  expect((await editor.paper(1).boundingBox())!.height).toBeGreaterThan(height)
  await tool('Zoom out').click()
  expect(await violationsOf(page)).toEqual([])
  await page.setViewportSize({ width: 1400, height: 1000 })
})

test('after undo takes a field back, the next one has the focus', async () => {
  const id = await editor.preparedDraft()
  await editor.openDraft(id)
  await editor.placeByClick('Text', 1, 300, 300)
  await editor.placeByClick('Date', 1, 300, 400)
  await page.keyboard.press('Control+z')
  await editor.box('Date 1').waitFor({ state: 'detached' })
  await editor.box('Text 1').and(page.locator(':focus')).waitFor()
})

// The driver of Firefox has no fingers.
test.skipIf(isFirefox)(
  'on a phone the page comes first, a tap places a field, and a finger moves it by its handle',
  async () => {
    const id = await editor.preparedDraft()
    const context = await browser.newContext({
      storageState: await page.context().storageState(),
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true
    })
    const phone = await context.newPage()
    const held = new ConsoleEditor({ ...console_, page: phone }, api)
    await held.openDraft(id)
    expect((await held.paper(1).boundingBox())!.y).toBeLessThan(160)
    await held.palette('Signature').tap()
    await held.box('Signature 1').waitFor()
    await held.saved()
    const [placed] = await held.fieldsOf(id)
    const sheet = (await phone.locator('.palette').boundingBox())!
    const box = (await held.box('Signature 1').boundingBox())!
    expect(box.y + box.height).toBeLessThan(sheet.y)
    await phone.getByRole('button', { name: 'Properties' }).tap()
    await held.property('Label').waitFor()
    await phone.getByRole('region', { name: 'Properties' }).getByRole('button', { name: 'Close' }).tap()
    const touch = await context.newCDPSession(phone)
    const drag = async (from: { x: number; y: number }, by: { x: number; y: number }) => {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
      for (const part of [0.3, 0.6, 1]) {
        const to = { x: from.x + by.x * part, y: from.y + by.y * part }
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [to] })
      }
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    const mover = (await phone.locator('.mover').boundingBox())!
    expect(mover.width).toBeGreaterThanOrEqual(44)
    await drag({ x: mover.x + 22, y: mover.y + 22 }, { x: 0, y: -60 })
    await held.saved()
    await vi.waitFor(async () => expect((await held.fieldsOf(id))[0].y).toBeLessThan(placed.y - 40), 60_000)
    const moved = (await held.fieldsOf(id))[0]
    // On the field itself, a finger scrolls.
    const face = (await held.box('Signature 1').boundingBox())!
    await drag({ x: face.x + 30, y: face.y + 10 }, { x: 0, y: -120 })
    await expect.poll(() => phone.evaluate(() => scrollY)).toBeGreaterThan(50)
    expect((await held.fieldsOf(id))[0]).toEqual(moved)
    const small = await phone
      .locator('.kind, .for, .tool:visible, .flow__foot .button')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height).filter((height) => height < 44))
    expect(small).toEqual([])
    expect(await violationsOf(phone)).toEqual([])
    await context.close()
  }
)

test('after sending, one reads who has it, and signs oneself if it is one’s turn', async () => {
  const id = await editor.preparedDraft()
  await editor.openDraft(id, 'signers')
  await page.getByRole('button', { name: 'Add me' }).click()
  await editor.saved()
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: 'Review and send' }).click()
  await page.getByRole('button', { name: 'Send as a test' }).click()
  const note = page.getByRole('region', { name: 'The document was sent.' })
  await note.getByText('It is with Ada, Grace and 1 more now.').waitFor()
  const url = await note.getByRole('link', { name: 'Sign it yourself' }).getAttribute('href')
  const signing = await page.context().newPage()
  await signing.goto(url!)
  await signing.locator('.page canvas').first().waitFor()
  await signing.close()
  await note.getByRole('link', { name: 'New document' }).click()
  await page.getByRole('heading', { name: 'New document' }).waitFor()
})

test('a draft with people does not say that it has none, and says whom it is for', async () => {
  const { id } = await createDraft(api)
  const signers = ['one@example.com', 'two@example.com'].map((email) => ({ name: 'Ada Lovelace', email }))
  await api.patch(`/documents/${id}`, { title: 'Told apart', signers, message: 'Please sign by Friday.' })
  await page.goto(console_.url('test/documents?search=Told'))
  await page
    .getByRole('row', { name: /Told apart/ })
    .getByText('Not sent yet')
    .waitFor()
  await page.getByRole('link', { name: 'Told apart' }).click()
  await page.getByText('Not sent yet, for Ada Lovelace (one@example.com) and Ada Lovelace (two@example.com)').waitFor()
  await page.getByText('Please sign by Friday.', { exact: true }).waitFor()
  const { status, body } = await api.post(`/documents/${id}/send`, {})
  expect(status, JSON.stringify(body)).toBe(200)
  expect((await api.post(`/documents/${id}/void`, { reason: 'It is no longer needed.' })).status).toBe(200)
  await page.reload()
  await page.getByRole('button', { name: 'Search or jump to…' }).click()
  await page.getByRole('combobox').fill('Told apart')
  // As the list calls it.
  await page
    .getByRole('option', { name: /Told apart/ })
    .getByText('Voided', { exact: true })
    .waitFor()
  await page.keyboard.press('Escape')
})

test('a document whose signers share labels becomes a template, which tells them apart by role', async () => {
  const id = await editor.preparedDraft()
  const place = { type: 'text', page: 1, x: 72, width: 160, height: 20 }
  const signers = ['Ada', 'Grace'].map((name, index) => ({
    ...{ name, email: `${name}@example.com`, role: name },
    fields: [{ ...place, label: 'Full name', y: 100 + 50 * index }]
  }))
  expect((await api.post(`/documents/${id}/send`, { signers })).status).toBe(200)
  await page.goto(console_.url(`test/documents/${id}`))
  await chooseInMenu(page, 'Save as a template')
  await page.waitForURL(/templates\/tpl_/)
  const [, made] = /templates\/(tpl_\w+)/.exec(page.url())!
  const { fields } = (await api.get(`/templates/${made}`)).body
  expect(fields.map(({ label }: { label: string }) => label)).toEqual(['Full name (Ada)', 'Full name (Grace)'])
})

test('beside the editor, the menu leaves its room in a window of little width, and can be opened', async () => {
  const id = await editor.preparedDraft()
  await page.setViewportSize({ width: 1300, height: 900 })
  await editor.openDraft(id)
  const menu = page.getByRole('complementary', { name: 'Menu' })
  expect((await menu.boundingBox())!.width).toBeLessThan(80)
  await page.getByRole('button', { name: 'Widen the menu' }).click()
  expect((await menu.boundingBox())!.width).toBeGreaterThan(200)
  // What the member chose elsewhere stays.
  await page.goto(console_.url('test/documents'))
  expect((await menu.boundingBox())!.width).toBeGreaterThan(200)
  await page.setViewportSize({ width: 1400, height: 1000 })
})
