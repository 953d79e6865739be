import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsOf } from '../../support/axe.js'
import { expectToFitPhones, openConsoleAsOwner } from '../../support/console.js'
import { createKeyLike } from '../../support/keys.js'
import { launchBrowser } from '../../support/launch-browser.js'
import { createWorld, type World } from '../../world.js'

let world: World
let browser: Browser
beforeAll(async () => {
  world = await createWorld({ env: { LOG_LEVEL: 'silent' } })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

test('a member chooses which e-mails to get, each choice is saved at once, and one that is not is taken back', async () => {
  const opened = await openConsoleAsOwner(world, browser)
  const { page, url, problems } = opened
  await page.getByRole('button', { name: /owner/i }).click()
  await page.getByRole('link', { name: 'Notifications' }).click()
  await page.getByRole('heading', { name: 'Notifications' }).waitFor()
  const tick = (name: string) => page.getByRole('checkbox', { name })
  const shown = () =>
    Promise.all(
      ['is completed', 'declines', 'cannot be delivered', 'is disabled'].map((name) => tick(name).isChecked())
    )
  await tick('declines').waitFor()
  expect(await shown()).toEqual([false, true, false, true])
  expect(await violationsOf(page)).toEqual([])

  await tick('is completed').check()
  await tick('declines').uncheck()
  const key = await createKeyLike(world, world.account.test_key)
  const { body: members } = await world.api.get('/members', { key })
  const stored = async () => (await world.api.get(`/members/${members.data[0].id}/notifications`, { key })).body
  await expect
    .poll(stored)
    .toEqual({ completed: true, declined: false, bounced: false, endpoint_disabled: true, link_limit_reached: true })
  await page.reload()
  await tick('declines').waitFor()
  expect(await shown()).toEqual([true, false, false, true])
  // Before anybody is signed in.
  expect(problems.filter((problem) => !problem.includes('401'))).toEqual([])

  await page.route('**/console/api/notifications', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback()
  )
  await tick('is disabled').click()
  await page.getByRole('alert').waitFor()
  await expect.poll(shown).toEqual([true, false, false, true])
  await page.unroute('**/console/api/notifications')
  await expectToFitPhones({ page, url, problems }, ['live/notifications'])
  await page.context().close()
})
