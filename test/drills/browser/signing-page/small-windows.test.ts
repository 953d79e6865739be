/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aSession } from '../../../support/signing-page/session-fixtures.js'
import { phone, useSigningBrowser } from '../../../support/signing-page/signing-browser.js'

const here = useSigningBrowser()

const windows = [
  ['at 400 %', { viewport: { width: 320, height: 256 } }],
  ['on a phone on its side', { ...phone, viewport: { width: 844, height: 390 } }],
  ['in a narrow window', { viewport: { width: 320, height: 568 } }],
  ['in a usual window', { viewport: { width: 1280, height: 900 } }]
] as const

/** How much of what has the focus is covered by something else, at nine points inside it. */
const coveredPoints = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement!
    const { left, top, width, height } = focused.getBoundingClientRect()
    const shares = [0.1, 0.5, 0.9]
    const points = shares.flatMap((across) => shares.map((down) => [left + width * across, top + height * down]))
    const isCovered = ([x, y]: number[]) => {
      const hit = document.elementFromPoint(x!, y!)
      const owner = focused.closest('.field, label') ?? focused
      return !hit || !(hit === focused || owner.contains(hit) || focused.contains(hit))
    }
    return points.filter(isCovered).length
  })

describe.each(windows)('%s', (_, device) => {
  test('nothing covers what the keyboard goes to', async () => {
    const page = await here.open(device)
    await page.getByRole('button', { name: 'Start' }).waitFor()
    const seen: string[] = []
    const covered: string[] = []
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab')
      const name = await page.evaluate(() => {
        const { ariaLabel, textContent, tagName } = document.activeElement!
        return `${tagName} ${(ariaLabel ?? textContent ?? '').slice(0, 30)}`
      })
      if (name.startsWith('BODY')) break
      seen.push(name)
      // Smooth scrolling and the panel of the field take a moment.
      const isFree = await expect
        .poll(() => coveredPoints(page), { timeout: 3000 })
        .toBeLessThan(5)
        .then(
          () => true,
          () => false
        )
      if (!isFree) covered.push(name)
    }
    expect(seen.length).toBeGreaterThan(12)
    expect(covered).toEqual([])
  })

  test('the document stays visible while a field is filled in', async () => {
    const page = await here.open(device)
    await page.getByRole('button', { name: 'Start' }).click()
    const field = page.getByLabel('Address')
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
    await expect.poll(() => coveredPoints(page)).toBe(0)
    // Neither bars nor the panel of the field.
    const share = () =>
      page.evaluate(() => {
        const rows = Array.from({ length: innerHeight / 4 }, (_, row) => row * 4)
        const isFree = (y: number) => {
          const hit = document.elementFromPoint(innerWidth / 2, y)
          return hit?.closest('.desk') && !hit.closest('.field--docked')
        }
        return rows.filter(isFree).length / rows.length
      })
    await expect.poll(share).toBeGreaterThan(0.45)
  })

  test('there is room to draw above the button', async () => {
    here.stub.session = aSession({ fields: [] })
    const page = await here.open(device)
    await page.getByRole('button', { name: 'Sign here' }).click()
    const pad = (await page.getByLabel('Draw your signature').boundingBox())!
    const button = (await page.getByRole('button', { name: 'Adopt' }).boundingBox())!
    expect(Math.min(pad.y + pad.height, button.y) - pad.y).toBeGreaterThan(90)
    expect(button.y + button.height).toBeLessThanOrEqual(page.viewportSize()!.height)
  })
})
