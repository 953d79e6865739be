import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsOf } from '../../support/axe.js'
import { type ConsolePage, expectToFitPhones, openConsole, openConsoleAsOwner } from '../../support/console.js'
import { providerSettings } from '../../support/identity-provider.js'
import { launchBrowser } from '../../support/launch-browser.js'
import { addAuthenticator } from '../../support/virtual-authenticator.js'
import { createWorld, type World } from '../../world.js'

const minute = 60_000

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

/** A world of its own: its clock is moved, and its members are signed in by whatever passkey there is. */
async function createQuietWorld(env: Record<string, string> = {}) {
  return createWorld({ env: { LOG_LEVEL: 'silent', ...env } })
}

const heading = (page: Page) => page.getByRole('heading', { name: 'Passkeys and sessions' })
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' })
const refusal = (page: Page) => page.getByRole('alert').getByText('The passkey was not accepted.')
const entries = (page: Page) => page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')

async function openOwn({ page }: ConsolePage) {
  await page.getByRole('button', { name: /owner/i }).click()
  await page.getByRole('link', { name: 'Passkeys and sessions' }).click()
  await heading(page).waitFor()
}

async function add({ page }: ConsolePage) {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('status').getByText('was added').waitFor()
}

async function signOut({ page }: ConsolePage) {
  await page.getByRole('button', { name: /owner/i }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await signInButton(page).waitFor()
}

async function openWithPasskey(world: World) {
  const opened = await openConsoleAsOwner(world, browser)
  const authenticator = await addAuthenticator(opened.page)
  await openOwn(opened)
  await add(opened)
  return { opened, authenticator }
}

test('a member adds a passkey, signs out, signs in with it where they were, and removes it', async () => {
  await using world = await createQuietWorld()
  const opened = await openConsoleAsOwner(world, browser)
  const { page, problems } = opened
  const authenticator = await addAuthenticator(page)
  const texts = () => entries(page).allInnerTexts()
  await openOwn(opened)
  await page.getByRole('button', { name: 'Add a passkey' }).waitFor()
  expect(await entries(page).count()).toBe(0)
  expect(await violationsOf(page)).toEqual([])
  await add(opened)
  await expect.poll(texts).toEqual([expect.stringMatching(/Chrome, \w+ \(on one device\).*never used/)])
  expect(await authenticator.passkeys()).toMatchObject([
    { isResidentCredential: true, rpId: 'localhost', signCount: 1 }
  ])
  expect(await violationsOf(page)).toEqual([])

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('alert').getByText('has a passkey for you already').waitFor()

  await signOut(opened)
  await page.goto(opened.url('test/templates'))
  // With the keyboard alone.
  await signInButton(page).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Templates' }).waitFor()
  expect(page.url()).toBe(opened.url('test/templates'))
  await page.goto(opened.url('live/sessions'))
  await expect.poll(texts).toEqual([expect.stringContaining('last used')])

  const removed = await authenticator.passkeys()
  await page.getByRole('button', { name: /^More actions/ }).click()
  await page.getByRole('menuitem', { name: 'Remove…' }).click()
  const dialog = page.getByRole('dialog', { name: /Remove the passkey “?Chrome/ })
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => entries(page).count()).toBe(0)
  // The browser knows, and does not offer it any more.
  expect(await authenticator.passkeys()).toEqual([])
  // Before anybody is signed in.
  expect(problems.filter((problem) => !problem.includes('401'))).toEqual([])
  await signOut(opened)
  await authenticator.restore(removed)
  await signInButton(page).click()
  await refusal(page).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.context().close()
})

/** Sends an answer as a page does. */
const send = (from: Page, body: object) =>
  from.evaluate(async (body) => {
    const headers = { 'x-signpost-mode': 'test', 'content-type': 'application/json' }
    const post = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch('/console/api/sign-in/passkey', post)
    return [response.status, (await response.json()).error?.code]
  }, body)

/** Signs in, and returns the answer instead of sending it. */
async function holdAnswer({ page }: ConsolePage): Promise<object> {
  const path = '**/console/api/sign-in/passkey'
  await page.route(path, (route) => route.abort())
  const held = page.waitForRequest(path)
  await signInButton(page).click()
  const answer = (await held).postDataJSON()
  await page.getByRole('alert').waitFor()
  await page.unroute(path)
  return answer
}

test('an answer is accepted once, and only in the browser that began', async () => {
  await using world = await createQuietWorld()
  const { opened } = await openWithPasskey(world)
  const { page } = opened
  await signOut(opened)
  const answer = await holdAnswer(opened)
  const stranger = await openConsole(world, browser)
  await stranger.page.goto(stranger.url())
  await signInButton(stranger.page).waitFor()
  expect(await send(stranger.page, answer)).toEqual([401, 'PASSKEY_INVALID'])
  expect(await send(page, answer)).toEqual([201, undefined])
  expect(await send(page, answer)).toEqual([401, 'PASSKEY_INVALID'])
  await page.context().close()
  await stranger.page.context().close()
})

test('a copied passkey and a page of another origin are refused', async () => {
  await using world = await createQuietWorld()
  await using other = await createQuietWorld()
  const { opened, authenticator } = await openWithPasskey(world)
  const { page } = opened
  const copied = await authenticator.passkeys()
  await signOut(opened)
  await signInButton(page).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await signOut(opened)
  const current = await authenticator.passkeys()
  await authenticator.restore(copied)
  await signInButton(page).click()
  await refusal(page).waitFor()
  await authenticator.restore(current)

  // Another port is another origin, and has the same host and cookies.
  const options = await page.evaluate(async () => {
    const post = { method: 'POST', headers: { 'x-signpost-mode': 'test' } }
    return (await fetch('/console/api/sign-in/passkey/challenge', post)).json()
  })
  const answerIn = () =>
    page.evaluate(async (options) => {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
      return ((await navigator.credentials.get({ publicKey })) as PublicKeyCredential).toJSON()
    }, options)
  await page.goto(`${other.url}/console/`)
  await signInButton(page).waitFor()
  const answer = await answerIn()
  await page.goto(opened.url())
  await signInButton(page).waitFor()
  expect(await send(page, answer)).toEqual([401, 'PASSKEY_INVALID'])
  await signInButton(page).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await page.context().close()
})

test('who is not verified, or has no passkey, sees that, and can sign in by e-mail', async () => {
  await using world = await createQuietWorld()
  const { opened, authenticator } = await openWithPasskey(world)
  const { page } = opened
  await signOut(opened)
  await authenticator.verifies(false)
  await signInButton(page).click()
  await page.getByRole('alert').getByText('No passkey was used.').waitFor()
  await page.getByLabel('E-mail address').waitFor()
  await page.context().close()
})

test('a while after signing in, a passkey is as good as a link to add another one', async () => {
  await using world = await createQuietWorld()
  const { opened, authenticator } = await openWithPasskey(world)
  const { page } = opened
  const first = await authenticator.passkeys()
  world.clock.advance(16 * minute)
  await page.reload()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('alert').getByText('You signed in a while ago.').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('alert').waitFor({ state: 'detached' })
  await heading(page).waitFor()
  await authenticator.restore([])
  await add(opened)
  await expect.poll(() => entries(page).count()).toBe(2)
  await authenticator.restore(first)
  await page.context().close()
})

test('a domain that must use its organization is led there, and its members are told why they have no passkeys', async () => {
  await using world = await createQuietWorld(
    providerSettings({ issuer: 'http://127.0.0.1:9' }, 'ACME', { DOMAINS: 'acme.example' })
  )
  const [provider] = world.context.config.providers
  provider!.account = world.account.account_id
  const { opened } = await openWithPasskey(world)
  const { page } = opened
  await signOut(opened)
  provider!.domains = ['example.com']
  await signInButton(page).click()
  await page.getByRole('status').getByText('sign in with their organization').waitFor()
  await page.getByRole('link', { name: 'Continue with Acme' }).waitFor()
  expect(await violationsOf(page)).toEqual([])

  provider!.domains = ['acme.example']
  await page.reload()
  await signInButton(page).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await world.sql`update console_sessions set provider = 'acme', checked_at = now()`
  await page.goto(opened.url('live/sessions'))
  await page.getByText('You sign in with your organization').waitFor()
  expect(await page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0)
  // Those from before can be removed.
  expect(await page.getByRole('button', { name: /^More actions/ }).count()).toBe(1)
  await page.context().close()
})

test('an address without passkeys offers none, and says why', async () => {
  await using world = await createQuietWorld()
  const { config } = world.context
  const origin = config.siteUrl
  const atNumber = { ...world, url: origin.replace('localhost', '127.0.0.1') }
  const opened = await openConsole(atNumber, browser)
  const { page } = opened
  const asked = page.waitForResponse('**/console/api/sign-in')
  await page.goto(opened.url())
  await page.getByLabel('E-mail address').waitFor()
  await (await asked).finished()
  expect(await signInButton(page).count()).toBe(0)
  await page.context().close()

  const signedIn = await openConsoleAsOwner(atNumber, browser)
  await openOwn(signedIn)
  await signedIn.page.getByText(`Passkeys work at ${origin}. Open the console there.`).waitFor()
  config.siteUrl = atNumber.url
  await signedIn.page.reload()
  await signedIn.page.getByText('Browsers offer passkeys only at an address with HTTPS').waitFor()
  expect(await violationsOf(signedIn.page)).toEqual([])
  expect(await signedIn.page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0)
  await expectToFitPhones(signedIn, ['live/sessions'])
  await signedIn.page.context().close()
})
