/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../../support/launch-browser.js'
import { aField, aSession, CROP, markedPdf } from '../../../support/signing-page/session-fixtures.js'
import { StubService } from '../../../support/signing-page/stub-service.js'

const PLACE = { x: 130, y: 210, width: 150, height: 40 }

let browser: Browser
let stub: StubService

beforeAll(async () => {
  browser = await launchBrowser()
  stub = await StubService.start()
})

afterAll(async () => {
  await browser?.close()
  await stub?.[Symbol.asyncDispose]()
})

test.each([
  [0, 1280],
  [90, 1280],
  [180, 390],
  [270, 800]
])('a field is exactly at its position on a page rotated by %i degrees, %i pixels wide', async (rotation, width) => {
  stub.session = sessionOn(rotation)
  stub.pdf = await markedPdf(rotation, PLACE)
  const page = await browser.newPage({ viewport: { width, height: 900 } })
  await page.goto(stub.url())
  await page.locator('.page canvas').waitFor()
  const sheet = (await page.locator('.page').boundingBox())!
  const field = (await page.getByLabel('Name').boundingBox())!

  const scale = sheet.width / (rotation % 180 ? CROP.height : CROP.width)
  expectNear(field, {
    x: sheet.x + PLACE.x * scale,
    y: sheet.y + PLACE.y * scale,
    width: PLACE.width * scale,
    height: PLACE.height * scale
  })
  expectNear(field, await findMark(page))
  await page.close()
})

test('a field follows its page when the page is enlarged', async () => {
  stub.session = sessionOn(90)
  stub.pdf = await markedPdf(90, PLACE)
  const page = await browser.newPage({ viewport: { width: 700, height: 900 } })
  await page.goto(stub.url())
  await page.locator('.page canvas').waitFor()
  // Its arrival moves the buttons beside it, also from under a pointer that is down.
  await page.getByRole('button', { name: 'Start' }).waitFor()
  const before = await measure(page)
  for (const zoom of [1.25, 1.5]) {
    await page.getByRole('button', { name: 'Zoom in' }).click()
    // The page scrolls its middle into place, so both are measured at one moment.
    await expect.poll(async () => (await measure(page)).sheet.width / before.sheet.width).toBeCloseTo(zoom, 2)
  }
  const { sheet, field } = await measure(page)
  expect(Math.abs(field.x - sheet.x - (PLACE.x * sheet.width) / CROP.height)).toBeLessThan(1)
  await page.close()
})

type Box = typeof PLACE

/** The boxes of the page and of its field, at one moment. */
async function measure(page: Page) {
  const field = await page.getByLabel('Name').elementHandle()
  return page.locator('.page').evaluate(
    (sheet, field) => ({
      sheet: sheet.getBoundingClientRect().toJSON() as Box,
      field: field!.getBoundingClientRect().toJSON() as Box
    }),
    field
  )
}

function sessionOn(rotation: number) {
  const { width, height } = CROP
  const pages = [rotation % 180 ? { width: height, height: width } : { width, height }]
  return aSession({ pages, fields: [aField(1, { ...PLACE, label: 'Name' })] })
}

function expectNear(actual: Box, expected: Box) {
  for (const side of ['x', 'y', 'width', 'height'] as const) {
    expect(Math.abs(actual[side] - expected[side]), `${side} of ${JSON.stringify({ actual, expected })}`).toBeLessThan(
      1
    )
  }
}

/** The position of the mark on the screen, by its pixels. */
function findMark(page: Page): Promise<Box> {
  return page.locator('.page canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    let [left, top, right, bottom] = [Infinity, Infinity, 0, 0]
    for (let at = 0; at < data.length; at += 4) {
      if (data[at]! > 127) continue
      const [x, y] = [(at / 4) % canvas.width, Math.floor(at / 4 / canvas.width)]
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y + 1)
    }
    const shown = canvas.getBoundingClientRect()
    const [across, down] = [shown.width / canvas.width, shown.height / canvas.height]
    return {
      x: shown.x + left * across,
      y: shown.y + top * down,
      width: (right - left) * across,
      height: (bottom - top) * down
    }
  })
}
