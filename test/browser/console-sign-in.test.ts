import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsOf } from '../support/axe.js'
import { type ConsolePage, openConsole } from '../support/console.js'
import { type IdentityProvider, providerSettings, startIdentityProvider } from '../support/identity-provider.js'
import { launchBrowser } from '../support/launch-browser.js'
import { createWorld, type World } from '../world.js'

let idp: IdentityProvider
let world: World
let browser: Browser
beforeAll(async () => {
  idp = await startIdentityProvider({
    ada: { email: 'ada@acme.example', email_verified: true, name: 'Ada Lovelace', groups: ['makers'] },
    eve: { email: 'eve@acme.example', email_verified: true, name: 'Eve', groups: [] }
  })
  world = await createWorld({
    env: {
      LOG_LEVEL: 'silent',
      ...providerSettings(idp, 'ACME', {
        DOMAINS: 'acme.example',
        ROLE_CLAIM: 'groups',
        ROLES: '{"makers":"developer"}'
      })
    }
  })
  world.context.config.providers[0]!.account = world.account.account_id
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
  await idp?.[Symbol.asyncDispose]()
})

/** Signs in at the provider's page. */
async function signInAtProvider({ page }: ConsolePage, login: string) {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
}

test('a person continues with the organization and lands where they wanted, with their role', async () => {
  const opened = await openConsole(world, browser)
  const { page } = opened
  await page.goto(opened.url('test/templates'))
  await page.getByRole('link', { name: 'Continue with Acme' }).click()
  await signInAtProvider(opened, 'ada')
  await page.getByRole('heading', { name: 'Templates' }).waitFor()
  expect(page.url()).toBe(opened.url('test/templates'))
  await page.getByRole('button', { name: /Ada Lovelace.*Developer/ }).waitFor()
  expect(await page.getByRole('link', { name: 'Members' }).count()).toBe(0)

  // Creating a live key an hour later needs another sign-in, which leads back.
  await world.sql`
    update console_sessions
    set created_at = created_at - interval '1 hour', authenticated_at = authenticated_at - interval '1 hour'
  `
  await page.goto(opened.url('live/developers/keys'))
  const create = async () => {
    await page.getByRole('button', { name: 'Create a key' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Billing')
    await dialog.getByRole('button', { name: 'Create' }).click()
    return dialog
  }
  await (await create()).getByRole('link', { name: 'Continue with Acme' }).click()
  await signInAtProvider(opened, 'ada')
  await page.getByRole('heading', { name: 'API keys' }).waitFor()
  expect(page.url()).toBe(opened.url('live/developers/keys'))
  await create()
  await page.getByRole('dialog', { name: 'The key is created' }).waitFor()

  idp.people.delete('ada')
  world.clock.advance(31 * 60_000)
  await world.sweep()
  await expect.poll(async () => world.sql`select from console_sessions`).toEqual([])
  await page.goto(opened.url())
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.context().close()
})

test('an address of the domain is led to the provider, on a page that everybody can use', async () => {
  const opened = await openConsole(world, browser)
  const { page, problems } = opened
  await page.goto(opened.url())
  await page.getByRole('link', { name: 'Continue with Acme' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 800 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByLabel('E-mail address').fill('nobody@acme.example')
  await page.getByRole('button', { name: 'Send a link' }).click()
  await page.getByRole('status').getByText('sign in with their organization').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Use another address' }).click()
  await page.getByLabel('E-mail address').fill('somebody@else.example')
  await page.getByRole('button', { name: 'Send a link' }).click()
  await page.getByText('a link is on its way').waitFor()
  // Before anybody is signed in.
  expect(problems.filter((problem) => !problem.includes('401'))).toEqual([])
  await page.context().close()
})

test('who is refused, or finds the provider unavailable, sees why', async () => {
  const opened = await openConsole(world, browser)
  const { page } = opened
  await page.goto(opened.url())
  await page.getByRole('link', { name: 'Continue with Acme' }).click()
  await signInAtProvider(opened, 'eve')
  await page.getByRole('alert').getByText('Your organization has not given you access.').waitFor()
  await page.getByRole('link', { name: 'Continue with Acme' }).click()
  // The provider remembers who signed in.
  await page.getByRole('alert').getByText('Your organization has not given you access.').waitFor()

  await page.goto(opened.url('sign-in?problem=nothing'))
  await page.getByRole('alert').getByText('does not work at the moment').waitFor()
  await page.context().close()
})

test('a provider that cannot be reached is said on the sign-in page', async () => {
  await using away = await createWorld({
    env: { LOG_LEVEL: 'silent', ...providerSettings({ ...idp, issuer: 'http://127.0.0.1:9' }) }
  })
  const opened = await openConsole(away, browser)
  await opened.page.goto(opened.url())
  await opened.page.getByRole('link', { name: 'Continue with Acme' }).click()
  await opened.page.getByRole('alert').getByText('does not work at the moment').waitFor()
  await opened.page.context().close()
})
