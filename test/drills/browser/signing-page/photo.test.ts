/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aSession } from '../../../support/signing-page/session-fixtures.js'
import { useSigningBrowser } from '../../../support/signing-page/signing-browser.js'

const here = useSigningBrowser()

/** A photo of a line on beige paper, with a lamp at the left, and a spot of coffee at the lower right. */
const aPhoto = async (page: Page): Promise<Buffer> =>
  Buffer.from(
    await page.evaluate(() => {
      const canvas = document.createElement('canvas')
      ;[canvas.width, canvas.height] = [600, 300]
      const context = canvas.getContext('2d')!
      const light = context.createLinearGradient(0, 0, 600, 0)
      light.addColorStop(0, '#fff3d6')
      light.addColorStop(1, '#8d8571')
      context.fillStyle = light
      context.fillRect(0, 0, 600, 300)
      context.lineWidth = 8
      context.strokeStyle = '#1b2a6b'
      context.beginPath()
      context.moveTo(80, 150)
      for (let x = 80; x <= 460; x += 4) context.lineTo(x, 120 + 40 * Math.sin(x / 30))
      context.stroke()
      context.fillStyle = '#4a2b10'
      context.fillRect(540, 250, 40, 30)
      return canvas.toDataURL('image/jpeg', 0.9).split(',')[1]!
    }),
    'base64'
  )

async function upload() {
  here.stub.session = aSession({ fields: [] })
  const page = await here.open()
  await page.getByRole('button', { name: 'Sign here' }).click()
  await page.getByRole('tab', { name: 'Upload' }).click()
  const buffer = await aPhoto(page)
  await page.locator('input[type=file]').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('img', { name: 'Preview' }).waitFor()
  return page
}

/** The size of the adopted picture, and the share of it that is transparent. */
async function adopted(page: Page) {
  await page.getByRole('button', { name: 'Adopt' }).click()
  const picture = page.getByRole('button', { name: 'Change signature' }).locator('img')
  await picture.waitFor()
  return picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const canvas = document.createElement('canvas')
    ;[canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight]
    const context = canvas.getContext('2d')!
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    const alphas = data.filter((_, index) => index % 4 === 3)
    return {
      width: canvas.width,
      height: canvas.height,
      transparent: alphas.filter((alpha) => alpha === 0).length / alphas.length
    }
  })
}

test('a photo loses its paper, and is cropped and turned with the keyboard', async () => {
  const page = await upload()
  const bottom = page.getByRole('slider', { name: 'Crop at the bottom' })
  // Without the spot.
  await bottom.focus()
  for (let presses = 0; presses < 2; presses++) await page.keyboard.press('Shift+ArrowUp')
  expect(await bottom.getAttribute('aria-valuenow')).toBe('20')
  await page.getByRole('button', { name: 'Turn right' }).press('Enter')
  // What was at the bottom is at the left now.
  expect(await page.getByRole('slider', { name: 'Crop at the left' }).getAttribute('aria-valuenow')).toBe('20')
  const { width, height, transparent } = await adopted(page)
  expect(transparent).toBeGreaterThan(0.8)
  expect(height).toBeGreaterThan(380)
  expect(height).toBeLessThan(430)
  expect(width).toBeLessThan(130)
})

test('a side follows the pointer, and never passes the other one', async () => {
  const page = await upload()
  const left = page.getByRole('slider', { name: 'Crop at the left' })
  const picture = (await page.getByRole('img', { name: 'Preview' }).boundingBox())!
  await left.hover()
  await page.mouse.down()
  await page.mouse.move(picture.x + picture.width / 2, picture.y + 20)
  expect(Number(await left.getAttribute('aria-valuenow'))).toBeCloseTo(50, -0.5)
  await page.mouse.move(picture.x + picture.width * 2, picture.y + 20)
  await page.mouse.up()
  expect(await left.getAttribute('aria-valuenow')).toBe('90')
})

test('the paper stays if the signer wants it', async () => {
  const page = await upload()
  await page.getByLabel('Remove the background').uncheck()
  expect(await adopted(page)).toEqual({ width: 600, height: 300, transparent: 0 })
})
