/// <reference lib="dom" />
import { describe, expect, test } from 'vitest'
import { violationsOf } from '../../../support/axe.js'
import { aSession } from '../../../support/signing-page/session-fixtures.js'
import { phone, useSigningBrowser } from '../../../support/signing-page/signing-browser.js'

const here = useSigningBrowser()
const button = (name: string) => here.page.getByRole('button', { name })
const colors = { 'no color': null, 'a dark one': '#0a2a12', 'a pale one': '#ffe680', 'the red of errors': '#b3261e' }

describe.each(['light', 'dark'] as const)('in the %s scheme', (colorScheme) => {
  const check = async (name: string) => {
    // What is animated is pale for a moment.
    expect(await violationsOf(here.page, ['color-contrast']), name).toEqual([])
  }

  test.each(Object.entries(colors))('every text is legible with %s of a brand', async (name, color) => {
    here.stub.session = aSession({ branding: { logo_url: null, color } })
    await here.open({ ...phone, colorScheme, reducedMotion: 'reduce' })
    await here.page.locator('.page canvas').first().waitFor()
    await check(`${name}-open`)
    await button('Finish').click()
    await here.page.getByText('Something is still missing.').first().waitFor()
    await check(`${name}-errors`)
    await here.page.locator(':focus').blur()
    await button('Sign here').click()
    await check(`${name}-draw`)
    await here.page.getByRole('tab', { name: 'Type' }).click()
    await check(`${name}-type`)
    await here.page.keyboard.press('Escape')
    await button('Decline').click()
    await check(`${name}-decline`)
  })

  test.each(['signed', 'expired', 'waiting'] as const)('so is the page of a session that is %s', async (state) => {
    const { document } = aSession()
    here.stub.session = aSession({ state, document: { ...document, mode: 'test' } })
    await here.open({ ...phone, colorScheme })
    await here.page.getByRole('heading', { level: 1 }).waitFor()
    await check(state)
  })

  test('so are a signature block and an access code', async () => {
    here.stub.session = aSession({ fields: [] })
    await here.open({ ...phone, colorScheme, reducedMotion: 'reduce' })
    await button('Sign here').click()
    await here.page.getByRole('tab', { name: 'Type' }).click()
    await button('Adopt').click()
    await here.page.getByRole('button', { name: 'Change signature' }).scrollIntoViewIfNeeded()
    await check('block')
    here.stub.session = aSession({ access_code_required: true, fields: [] })
    await here.page.reload()
    await button('Continue').click()
    await here.page.getByText('Enter the access code.').waitFor()
    await check('code')
  })
})

test('the page follows a change of the scheme, and its document stays on white paper', async () => {
  here.stub.session = aSession({ branding: { logo_url: null, color: '#0a2a12' } })
  await here.open({ colorScheme: 'light' })
  await here.page.locator('.page canvas').first().waitFor()
  const look = () =>
    here.page.evaluate(() => ({
      desk: getComputedStyle(document.body).backgroundColor,
      page: getComputedStyle(document.querySelector('.page')!).backgroundColor,
      accent: document.documentElement.style.getPropertyValue('--accent')
    }))
  const light = await look()
  await here.page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(async () => (await look()).accent, { timeout: 60_000 }).not.toBe(light.accent)
  const dark = await look()
  expect(dark.desk).not.toBe(light.desk)
  expect(dark.page).toBe('rgb(255, 255, 255)')
  expect(light.page).toBe('rgb(255, 255, 255)')
})
