/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { violationsOf } from '../../support/axe.js'
import { type ConsolePage, expectToFitPhones, openConsoleAsOwner } from '../../support/console.js'
import { sendDraft, signatureField } from '../../support/journey.js'
import { launchBrowser } from '../../support/launch-browser.js'
import { makePng } from '../../support/png.js'
import { createWorld, type World } from '../../world.js'

let world: World
let browser: Browser
let opened: ConsolePage
let page: Page
beforeAll(async () => {
  world = await createWorld()
  browser = await launchBrowser()
  opened = await openConsoleAsOwner(world, browser)
  page = opened.page
  // Of the request that finds nobody signed in.
  opened.problems.length = 0
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

const logo = makePng(240, 60, (x, y) => [15, 118, 110, (x - 30) ** 2 + (y - 30) ** 2 < 800 || x > 80 ? 255 : 0])
const branding = async () => (await world.api.get('/account')).body.branding

/** The colors of an element, as the browser shows them. */
const colorsOf = (within: Page, selector: string) =>
  within
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element)
      return { color, background: backgroundColor }
    })

describe('in the settings', () => {
  const sample = () => page.getByRole('img', { name: 'The signing page' })
  const letter = () => page.frameLocator('iframe.letter')
  const choose = (file: { name: string; mimeType: string; buffer: Buffer }) =>
    page.locator('input[type=file]').setInputFiles(file)

  beforeEach(async () => {
    await world.api.patch('/account', { branding: { logo: null, color: null } })
    await page.goto(opened.url('test/settings'))
    await letter().getByRole('link', { name: 'Review and sign' }).waitFor()
  })

  test('a logo and a color are seen in the page and in the e-mail before they are saved', async () => {
    expect(await letter().locator('img').count()).toBe(0)
    await choose({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
    await sample().locator('img').waitFor()
    await page.getByLabel('Color', { exact: true }).fill('#ffcc00')
    await page.getByLabel('Name', { exact: true }).fill('Sample GmbH')
    expect(await colorsOf(page, '.sample .button')).toEqual({
      color: 'rgb(0, 0, 0)',
      background: 'rgb(255, 204, 0)'
    })
    await letter().getByAltText('Sample GmbH').waitFor()
    expect(
      await letter()
        .getByAltText('Sample GmbH')
        .evaluate((image: HTMLImageElement) => image.naturalWidth)
    ).toBe(240)
    await expect
      .poll(() =>
        letter()
          .getByRole('link', { name: 'Review and sign' })
          .evaluate((link) => getComputedStyle(link).backgroundColor)
      )
      .toBe('rgb(255, 204, 0)')
    expect(await branding()).toEqual({ logo_url: null, color: null })

    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('status').getByText('Saved.').waitFor()
    const { logo_url, color } = await branding()
    expect(color).toBe('#ffcc00')
    expect(Buffer.from(await (await fetch(logo_url)).arrayBuffer())).toEqual(logo)
    // Saved, it is shown from its address.
    await page.locator(`.logo-field img[src="${logo_url}"]`).waitFor()
    await letter().locator(`img[src="${logo_url}"]`).waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Example Ltd')
    await page.getByRole('button', { name: 'Save' }).click()
    await letter().getByAltText('Example Ltd').waitFor()
    expect(opened.problems).toEqual([])
  })

  test('a color is picked, and both are removed', async () => {
    await world.api.patch('/account', { branding: { logo: logo.toString('base64'), color: '#0f766e' } })
    await page.reload()
    await page.getByLabel('Pick a color').fill('#b3261e')
    expect(await page.getByLabel('Color', { exact: true }).inputValue()).toBe('#b3261e')
    expect((await colorsOf(page, '.sample .button')).background).toBe('rgb(179, 38, 30)')
    await page.getByLabel('Color', { exact: true }).fill('')
    await page.getByRole('button', { name: 'Remove the logo' }).click()
    expect((await colorsOf(page, '.sample .button')).background).toBe('rgb(29, 63, 174)')
    expect(await sample().locator('img').count()).toBe(0)
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await page.getByRole('button', { name: 'Save' }).click()
    expect((await sent).postDataJSON()).toEqual({ branding: { logo: null, color: null } })
    await page.getByRole('status').getByText('Saved.').waitFor()
  })

  test('an image that is too large is drawn smaller, and what is none is refused', async () => {
    const large = makePng(2400, 60, (x) => [x & 255, 118, 110, 255])
    await choose({ name: 'large.png', mimeType: 'image/png', buffer: large })
    await sample().locator('img').waitFor()
    const width = () =>
      sample()
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(width).toBe(800)
    await choose({ name: 'text.png', mimeType: 'image/png', buffer: Buffer.from('text') })
    await page.getByRole('alert').getByText('This file is not an image.').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('status').getByText('Saved.').waitFor()
    expect((await branding()).logo_url).toMatch(/\.png$/)
  })

  test('a color that is none is named beside its input', async () => {
    await page.getByLabel('Color', { exact: true }).fill('teal')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => page.getByLabel('Color', { exact: true }).getAttribute('aria-invalid')).toBe('true')
    opened.problems.length = 0
  })

  test.each(['light', 'dark'] as const)('they are accessible and fit phones with a brand, %s', async (colorScheme) => {
    await world.api.patch('/account', { branding: { logo: logo.toString('base64'), color: '#ffcc00' } })
    await page.emulateMedia({ colorScheme })
    await page.reload()
    await letter().getByRole('link', { name: 'Review and sign' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await expectToFitPhones(opened, ['test/settings'])
    await page.emulateMedia({ colorScheme: 'light' })
  })
})

describe('on the signing page', () => {
  const open = async (color: string, signer: object = {}) => {
    await world.api.patch('/account', { branding: { logo: logo.toString('base64'), color } })
    const person = { email: 'ada@example.com', name: 'Ada Lovelace', fields: [signatureField], ...signer }
    const sent = await sendDraft(world.api, [person], { message: 'Please sign by Friday.' })
    const { body } = await world.api.post(`/documents/${sent.id}/embedded-sign-url`, {
      signer_id: sent.signers[0].id
    })
    const context = await browser.newContext({ viewport: { width: 1100, height: 800 } })
    const signing = await context.newPage()
    const problems: string[] = []
    signing.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    await signing.goto(body.sign_url)
    return { signing, problems, sent, [Symbol.asyncDispose]: () => context.close() }
  }
  const isLoaded = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0

  test.each([
    ['#0f766e', { color: 'rgb(255, 255, 255)', background: 'rgb(15, 118, 110)' }],
    ['#ffcc00', { color: 'rgb(0, 0, 0)', background: 'rgb(255, 204, 0)' }],
    ['#ffffff', { color: 'rgb(0, 0, 0)', background: 'rgb(255, 255, 255)' }]
  ])('the logo and the color %s are seen, without a violation of the policy or of contrast', async (color, colors) => {
    await using visit = await open(color)
    const { signing } = visit
    await expect.poll(() => signing.getByRole('button', { name: 'Start' }).isEnabled()).toBe(true)
    await expect.poll(() => signing.getByAltText('Example Ltd').evaluate(isLoaded)).toBe(true)
    expect(await colorsOf(signing, '.bottom-bar__next')).toEqual(colors)
    expect(await violationsOf(signing, ['wcag2a', 'wcag2aa'])).toEqual([])
    expect(visit.problems).toEqual([])
    await signing.setViewportSize({ width: 390, height: 800 })
    await expect.poll(() => signing.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  test('they are seen where an access code is asked for, and when it is over', async () => {
    await using visit = await open('#0f766e', { access_code: 'Zebra 47' })
    const { signing, sent } = visit
    await signing.getByLabel('code', { exact: false }).waitFor()
    await expect.poll(() => signing.getByAltText('Example Ltd').evaluate(isLoaded)).toBe(true)
    expect(await colorsOf(signing, '.message__icon')).toMatchObject({ color: 'rgb(15, 118, 110)' })
    expect(await violationsOf(signing, ['wcag2a', 'wcag2aa'])).toEqual([])
    await world.api.post(`/documents/${sent.id}/void`, { reason: 'The terms have changed.' })
    await signing.reload()
    await signing.getByText('The terms have changed.').waitFor()
    await expect.poll(() => signing.getByAltText('Example Ltd').evaluate(isLoaded)).toBe(true)
  })
})
