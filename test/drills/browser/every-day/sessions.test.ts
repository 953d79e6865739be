import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsOf } from '../../../support/axe.js'
import { type ConsolePage, linkTo, openConsoleAsOwner } from '../../../support/console.js'
import { launchBrowser } from '../../../support/launch-browser.js'
import { createWorld, type World } from '../../../world.js'

let world: World
let browser: Browser
let opened: ConsolePage
let page: Page
beforeAll(async () => {
  world = await createWorld()
  browser = await launchBrowser()
  opened = await openConsoleAsOwner(world, browser)
  page = opened.page
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

// In Firefox it has not passed yet, and it is not known why.
test.skipIf(isFirefox)(
  'a session that ends while somebody writes asks to sign in beside, and what was typed stays',
  async () => {
    await page.goto(opened.url('test/settings'))
    const field = page.getByLabel('Name of the sender')
    await field.fill('Brandt & Partner')
    await world.sql`delete from console_sessions`
    await page.getByRole('button', { name: 'Save' }).first().click()
    const question = page.getByRole('dialog', { name: 'Your session has ended' })
    await question.waitFor()
    expect(await violationsOf(page)).toEqual([])
    const beside = page.context().waitForEvent('page')
    await question.getByRole('link', { name: 'Sign in' }).click()
    const other = await beside
    await other.getByLabel('E-mail address').fill(email)
    await other.getByRole('button', { name: 'Send a link' }).click()
    await other.getByRole('status').getByText('a link is on its way').waitFor()
    await other.goto(await linkTo(world, opened.url, email, 2))
    await other.getByRole('button', { name: 'Continue' }).click()
    await other.getByRole('navigation', { name: 'Main' }).waitFor()
    await other.close()
    await page.bringToFront()
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await question.waitFor({ state: 'detached' })
    expect(await field.inputValue()).toBe('Brandt & Partner')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await expect.poll(async () => (await manager.get('/account')).body.sender_name).toBe('Brandt & Partner')
  }
)
