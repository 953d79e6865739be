/// <reference lib="dom" />
import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aField, aSession } from '../../../support/signing-page/session-fixtures.js'
import { phone, useSigningBrowser } from '../../../support/signing-page/signing-browser.js'

const here = useSigningBrowser()

/** A field, the one next to it and the one below it, as in leases. */
const columns = () => [
  aField(1, { x: 72, y: 700, width: 150, label: 'Full name' }),
  aField(2, { x: 240, y: 700, width: 150, label: 'Fee', type: 'number' }),
  aField(3, { x: 72, y: 740, width: 16, height: 16, label: 'Furnished', type: 'checkbox' }),
  aField(4, { x: 72, y: 770, width: 300, height: 60, label: 'Remarks' })
]

/** Whether a tap reaches a field at its start, middle and end. */
const isInReach = (field: Locator) =>
  field.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return [0.1, 0.5, 0.9].every((share) => {
      const hit = document.elementFromPoint(left + width * share, top + height / 2)
      return hit === element || element.contains(hit)
    })
  })

describe.each([
  ['a phone', phone],
  ['the smallest phone', { ...phone, viewport: { width: 320, height: 568 } }]
])('on %s', (_, device) => {
  test('the active field is large enough to type in, and does not cover other fields', async () => {
    here.stub.session = aSession({ fields: columns() })
    await here.open(device)
    await here.page.getByRole('button', { name: 'Start' }).click()
    const typedIn = here.page.getByLabel('Full name')
    const others = ['Fee', 'Furnished', 'Remarks'].map((label) => here.page.getByLabel(label))
    for (const other of others) await expect.poll(() => isInReach(other)).toBe(true)
    const { width, height } = (await typedIn.boundingBox())!
    expect(height).toBeGreaterThanOrEqual(44)
    expect(width).toBeGreaterThan(250)
    expect(await typedIn.evaluate((element) => getComputedStyle(element).fontSize)).toBe('16px')
    expect(await isInReach(typedIn)).toBe(true)

    await others[0]!.tap()
    await expect.poll(() => here.page.locator(':focus').getAttribute('aria-label')).toBe('Fee')
    expect(await isInReach(typedIn)).toBe(true)
    await here.page.keyboard.type('1e5')
    await here.page.keyboard.press('Enter')
    await expect.poll(() => here.page.locator(':focus').getAttribute('aria-label')).toBe('Furnished')
  })

  test('a field at the bottom of the screen stays visible while it is active', async () => {
    here.stub.session = aSession({ fields: columns() })
    await here.open(device)
    const place = here.page.locator('.field').last()
    await place.evaluate((element) => scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + 70))
    await here.page.getByLabel('Remarks').tap()
    // The panel, and the page behind it, take a moment.
    const isVisible = async () => {
      const panel = (await here.page.getByLabel('Remarks').boundingBox())!
      const { y, height } = (await place.boundingBox())!
      return y > 0 && y + height < panel.y
    }
    await expect.poll(isVisible).toBe(true)
  })
})

test('a field is edited in place where the text is large enough', async () => {
  here.stub.session = aSession({ fields: columns() })
  await here.open({ ...phone, viewport: { width: 844, height: 390 } })
  const before = (await here.page.getByLabel('Full name').boundingBox())!
  await here.page.getByLabel('Full name').focus()
  const { width, height } = (await here.page.getByLabel('Full name').boundingBox())!
  expect([width, height]).toEqual([before.width, before.height])
})

test('rotating the phone keeps the complete drawing', async () => {
  here.stub.session = aSession({ fields: [] })
  const page = await here.open({ ...phone, viewport: { width: 844, height: 390 } })
  await page.getByRole('button', { name: 'Sign here' }).click()
  const pad = page.getByLabel('Draw your signature')
  const { x, y, width, height } = (await pad.boundingBox())!
  await page.mouse.move(x + width * 0.03, y + height * 0.5)
  await page.mouse.down()
  for (let step = 1; step <= 10; step++) await page.mouse.move(x + width * (0.03 + step * 0.094), y + height * 0.5)
  await page.mouse.up()
  // Its own width, and not that of its element: it is drawn again some time after its element has changed.
  const inkedShare = () =>
    pad.evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
      const across = [...Array(canvas.width).keys()].filter((x) =>
        [...Array(canvas.height).keys()].some((y) => data[(y * canvas.width + x) * 4 + 3]! > 0)
      )
      return { from: across[0]! / canvas.width, to: across.at(-1)! / canvas.width, width: canvas.width }
    })
  const before = await inkedShare()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(async () => (await inkedShare()).width).toBeLessThan(before.width * 0.7)
  const after = await inkedShare()
  expect(after.from).toBeCloseTo(before.from, 1)
  expect(after.to).toBeCloseTo(before.to, 1)
  await page.setViewportSize({ width: 844, height: 390 })
  await expect.poll(async () => (await inkedShare()).width).toBe(before.width)
  expect(await inkedShare()).toEqual(before)
})

test('forced colors keep the document image, its edge and the progress visible', async () => {
  const page = await here.open({ forcedColors: 'active', viewport: { width: 1280, height: 900 } })
  await page.locator('.textLayer span').first().waitFor({ state: 'attached' })
  const colours = (selector: string, pseudo?: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, pseudo) => {
        const { color, backgroundColor } = getComputedStyle(element, pseudo)
        return { color, backgroundColor }
      }, pseudo)
  expect(await colours('.textLayer span')).toEqual({ color: 'rgba(0, 0, 0, 0)', backgroundColor: 'rgba(0, 0, 0, 0)' })
  // There are no shadows, and paper is as white as what is around it.
  expect(
    await page
      .locator('.page')
      .first()
      .evaluate((element) => getComputedStyle(element).outlineStyle)
  ).toBe('solid')
  await page.getByLabel('Address').fill('12 March Street')
  expect((await colours('.meter', '::after')).backgroundColor).not.toBe((await colours('.meter')).backgroundColor)
})
