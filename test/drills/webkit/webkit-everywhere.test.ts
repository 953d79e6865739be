/// <reference lib="dom" />
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../../support/api.js'
import { sendDraft, signatureField, waitForStatus } from '../../support/journey.js'
import { withoutWebKit } from '../../support/webkit/launch-webkit.js'
import { useWebKit } from '../../support/webkit/use-webkit.js'
import { createWorld, type World } from '../../world.js'

// The whole signing in WebKit by keys, by fingers and by the accessibility tree, at every size, in languages of three scripts and both
// directions.

let world: World
beforeAll(async () => {
  if (!withoutWebKit) world = await createWorld()
}, 60_000)
afterAll(() => world?.[Symbol.asyncDispose]())

const languages = ['en', 'de', 'fr', 'ja', 'ar'] as const
const sizes = [
  { width: 1280, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 320, height: 568 }
]
const address = '東京都 12 شارع'
const place = { page: 1, x: 72, width: 220, height: 24 }
const fields = [
  { type: 'text', label: 'Address', ...place, y: 100 },
  { type: 'checkbox', label: 'Monthly', ...place, y: 150, width: 18, height: 18 },
  signatureField
]
const stroke: [number, number][] = [
  [0.2, 0.6],
  [0.35, 0.2],
  [0.45, 0.8],
  [0.6, 0.3],
  [0.75, 0.7]
]

describe.skipIf(withoutWebKit)(`WebKit${withoutWebKit ? ` (${withoutWebKit})` : ''}`, () => {
  const webkit = useWebKit()
  const closed = () => webkit.page.waitFor(() => !document.querySelector('dialog[open]'))

  /** Opens a document in this language, and returns what waits until it is signed as it was filled in. */
  async function open(language: string, { width, height } = sizes[0]!) {
    const api = createApi(world.url, world.account.test_key)
    const { id, signers } = await sendDraft(api, [{ email: 'ada@example.com', name: 'Ada Lovelace', language, fields }])
    const { body } = await api.post(`/documents/${id}/embedded-sign-url`, { signer_id: signers[0].id })
    await webkit.page.resize(width, height)
    await webkit.page.goto(body.sign_url)
    await webkit.page.find('.page canvas')
    expect(await webkit.page.evaluate(() => document.documentElement.lang)).toBe(language)
    return async () => {
      await waitForStatus(api, id, 'completed')
      expect(await webkit.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      const signed = await api.get(`/documents/${id}/fields`)
      expect(signed.body.fields).toMatchObject([{ value: address }, { value: 'true' }, { type: 'signature' }])
    }
  }

  const focusOn = (selector: string) =>
    webkit.page.evaluate((selector) => document.querySelector<HTMLElement>(selector)!.focus(), selector)

  describe.each(languages)('in %s', (language) => {
    test.each(sizes)('by keys at $width x $height', async (size) => {
      const assertSigned = await open(language, size)
      const { page } = webkit
      await focusOn('.field input')
      await page.press(...address, 'Enter')
      await page.waitFor(() => document.activeElement?.matches('.field input[type=checkbox]'))
      await page.press(' ')
      await focusOn('.field button')
      await page.press('Enter')
      await page.find('dialog[open] [role=tab]')
      await page.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight', 'Tab')
      await page.waitFor(() => document.activeElement?.matches('dialog input'))
      await page.press('Enter')
      await closed()
      await focusOn('.closing input[type=checkbox]')
      await page.press(' ')
      await focusOn('.closing .button--primary')
      await page.press('Enter')
      await assertSigned()
    })

    test.each(sizes)('by fingers at $width x $height', async (size) => {
      const assertSigned = await open(language, size)
      const { page } = webkit
      await page.type('field:Address', address)
      await page.click('field:Monthly')
      await page.click('.field--mark button')
      await page.drawByTouch('dialog[open] canvas', stroke)
      await page.click('dialog[open] .button--primary')
      await closed()
      await page.click('.closing input[type=checkbox]')
      await page.click('.closing .button--primary')
      await assertSigned()
    })

    test('by the accessibility tree alone', async () => {
      const assertSigned = await open(language)
      const { page } = webkit
      const file = new URL(`../../../spec/texts/${language}/signing.json`, import.meta.url)
      const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
      await page.clickByRole('textbox', 'Address')
      await page.press(...address)
      await page.clickByRole('checkbox', 'Monthly')
      await page.clickByRole('button', texts.signHere!)
      await page.clickByRole('tab', texts.type!)
      await page.clickByRole('button', texts.adopt!)
      await closed()
      await page.clickByRole('checkbox', texts.agree!)
      await page.clickByRole('button', texts.finish!)
      await page.findByRole('heading', texts.signedTitle!)
      await assertSigned()
    })
  })
})
