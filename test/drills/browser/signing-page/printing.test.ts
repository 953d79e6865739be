/// <reference lib="dom" />
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { aSession } from '../../../support/signing-page/session-fixtures.js'
import { openTools, phone, useSigningBrowser } from '../../../support/signing-page/signing-browser.js'
import { missing, tools } from '../../../support/tools.js'

const here = useSigningBrowser()
const sizes = [
  { width: 595, height: 842 },
  { width: 842, height: 595 },
  { width: 595, height: 842 }
]

/** Counts the calls of the browser's dialog, which tests do not have. */
const countPrints = () =>
  here.page.addInitScript(() => {
    const counted = Object.assign(window, { prints: 0 })
    window.print = () => counted.prints++
  })
const prints = () => here.page.evaluate(() => (window as unknown as { prints: number }).prints)

/** Three pages, the last of which is too far down to be drawn on the screen. */
async function openThreePages() {
  const pdf = await PDFDocument.create()
  for (const { width, height } of sizes) pdf.addPage([width, height]).drawText('Agreed', { x: 60, y: 300 })
  here.stub.pdf = await pdf.save()
  here.stub.session = aSession({ pages: sizes })
  await here.start({ viewport: { width: 1280, height: 500 } })
  await countPrints()
  await here.page.reload()
  await here.page.getByLabel('Address').fill('12 March Street')
}

test('the document is printed as a document: each page on its sheet, with what was typed and nothing else', async () => {
  await openThreePages()
  await here.page.getByRole('button', { name: 'Print' }).click()
  await expect.poll(prints, { timeout: 60_000 }).toBe(1)
  expect(await here.page.locator('.page__print').count()).toBe(3)
  const printed = await here.page.pdf({ preferCSSPageSize: true })
  const pages = (await PDFDocument.load(printed)).getPages().map((page) => page.getSize())
  expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual(
    sizes.map(({ width, height }) => [width, height])
  )
  if (missing(tools.pdftotext)) return
  const text = execFileSync('pdftotext', ['-', '-'], { input: printed }).toString()
  expect(text.split(/\s+/).filter(Boolean).join(' ')).toBe('EX-4711 12 March Street')
})

test('the shortcut prints all pages as well, and the menu of the browser says which are missing', async () => {
  await openThreePages()
  await here.page.locator('.page canvas').first().waitFor()
  await here.page.emulateMedia({ media: 'print' })
  await here.page.locator('.page[data-page="3"] .page__unprinted').getByText('missing in print').waitFor()
  await here.page.keyboard.press('Control+p')
  await expect.poll(prints, { timeout: 60_000 }).toBe(1)
  expect(await here.page.getByText('missing in print').filter({ visible: true }).count()).toBe(0)
})

test('a copy can be downloaded before the document has been drawn', async () => {
  const release = here.stub.hold(/session\/document$/)
  await here.start(phone)
  await openTools(here.page)
  const copy = here.page.getByRole('button', { name: 'Download a copy' })
  const [download] = await Promise.all([here.page.waitForEvent('download'), copy.click()])
  expect(download.suggestedFilename()).toBe('Consulting agreement.pdf')
  expect(await readFile(await download.path())).toEqual(Buffer.from(here.stub.pdf))
  expect(here.stub.of('GET /download?part=unsigned')).toHaveLength(1)
  release()
})
