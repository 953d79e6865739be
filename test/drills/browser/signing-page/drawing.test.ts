/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aField, aSession } from '../../../support/signing-page/session-fixtures.js'
import { useSigningBrowser } from '../../../support/signing-page/signing-browser.js'

// What happens to the pad while somebody draws on it.

const signing = useSigningBrowser()

async function openPad() {
  signing.stub.session = aSession({ fields: [aField(1, { type: 'signature', y: 400, height: 48 })] })
  const page = await signing.open({ viewport: { width: 390, height: 844 } })
  await page.locator('.field--mark button').click()
  const canvas = page.locator('dialog[open] canvas')
  await canvas.waitFor()
  return { page, canvas }
}

/** Moves the mouse to a share of the pad. */
async function moveTo(page: Page, across: number, down: number) {
  const { x, y, width, height } = (await page.locator('dialog[open] canvas').boundingBox())!
  await page.mouse.move(x + width * across, y + height * down, { steps: 4 })
}

/** How many pixels have ink, in the left and in the right half. */
const ink = (page: Page) =>
  page.locator('dialog[open] canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height)
    const inked = Array.from({ length: width * height }, (_, pixel) => pixel).filter(
      (pixel) => data[pixel * 4 + 3]! > 0
    )
    return {
      left: inked.filter((pixel) => pixel % width < width / 2).length,
      right: inked.filter((pixel) => pixel % width >= width / 2).length
    }
  })

async function drawHalf(page: Page) {
  await moveTo(page, 0.1, 0.3)
  await page.mouse.down()
  await moveTo(page, 0.4, 0.6)
}

test('a stroke survives that the pad changes its size, as when a phone is turned, and others can follow', async () => {
  const { page, canvas } = await openPad()
  await drawHalf(page)
  const before = (await canvas.boundingBox())!
  await page.setViewportSize({ width: 360, height: 500 })
  await expect.poll(async () => (await canvas.boundingBox())!.height).not.toBe(before.height)
  await moveTo(page, 0.9, 0.5)
  await page.mouse.up()
  const { left, right } = await ink(page)
  expect(Math.min(left, right)).toBeGreaterThan(100)
  await moveTo(page, 0.6, 0.2)
  await page.mouse.down()
  await moveTo(page, 0.9, 0.2)
  await page.mouse.up()
  expect((await ink(page)).right).toBeGreaterThan(right + 100)
  await page.locator('dialog[open] .button--primary').click()
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
})

test('after the pad is cleared in the middle of a stroke, others can be drawn', async () => {
  const { page } = await openPad()
  await drawHalf(page)
  // With another finger.
  await page.locator('dialog[open] .pad__actions button').last().dispatchEvent('click')
  await page.mouse.up()
  expect(await ink(page)).toEqual({ left: 0, right: 0 })
  await drawHalf(page)
  await page.mouse.up()
  expect((await ink(page)).left).toBeGreaterThan(100)
})
