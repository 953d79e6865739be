import { expect, test } from 'vitest'
import { createApi } from '../support/api.js'
import { openConsoleAs } from '../support/console.js'
import { launchBrowser } from '../support/launch-browser.js'
import { createWorld } from '../world.js'

test('an account without a name is told so before it sends, until it has one', async () => {
  await using world = await createWorld()
  const browser = await launchBrowser()
  try {
    const email = 'owner@law-office.example'
    const { live_key } = await world.createAccount({ email, name: undefined })
    const { page, url } = await openConsoleAs(world, browser, email)
    const notice = page.getByText('The account has no name that signers could see, so nothing can be sent.')
    await page.goto(url('test/home'))
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    expect(await notice.count()).toBe(0)
    await page.goto(url('live/documents'))
    await notice.waitFor()
    await page.getByRole('link', { name: 'Set a name' }).click()
    await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor()
    await page.getByLabel('Name', { exact: true }).first().fill('Law Office')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await notice.waitFor({ state: 'detached' })
    expect((await createApi(world.url, live_key).get('/account')).body.name).toBe('Law Office')
  } finally {
    await browser.close()
  }
})
