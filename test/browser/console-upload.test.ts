import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, createApi } from '../support/api.js'
import { violationsOf } from '../support/axe.js'
import { type ConsolePage, openConsoleAsOwner } from '../support/console.js'
import { ConsoleUpload, foundInContract, taggedContract } from '../support/console-upload.js'
import { launchBrowser } from '../support/launch-browser.js'
import { createWorld, type World } from '../world.js'

let world: World
let browser: Browser
let console_: ConsolePage
let page: Page
let api: Api
let uploads: ConsoleUpload
beforeAll(async () => {
  world = await createWorld()
  api = createApi(world.url, world.account.test_key)
  browser = await launchBrowser()
  console_ = await openConsoleAsOwner(world, browser)
  page = console_.page
  uploads = new ConsoleUpload(console_, api)
  await page.setViewportSize({ width: 1440, height: 900 })
  // Signing in begins with a session that is not there.
  console_.problems.length = 0
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

test('the text tags of a document are asked about in one question, and one press takes them', async () => {
  await uploads.upload(await taggedContract())
  await page.getByRole('heading', { name: foundInContract }).waitFor()
  await page.locator('.page[data-page="1"] canvas').waitFor()
  await page.getByRole('button', { name: /^Full name, Text, Client/ }).waitFor()
  expect(await uploads.isInWindow('Use them')).toBe(true)
  expect(await violationsOf(page)).toEqual([])
  const [read] = await uploads.drafts()
  expect(await uploads.preparationOf(read!.id)).toMatchObject({ roles: {}, fields: [] })

  await uploads.button('Use them').press('Enter')
  const card = (name: string) => page.getByRole('listitem', { name })
  await card('Client').getByLabel('Name').waitFor()
  expect(await card('Client').getByLabel('Name').inputValue()).toBe('')
  const [taken, ...others] = await uploads.drafts()
  expect([taken!.title, others]).toEqual(['Contract', []])
  expect(taken!.id).not.toBe(read!.id)
  expect(Object.keys((await uploads.preparationOf(taken!.id)).roles)).toEqual(['Client', 'Consultant'])

  const people = [
    ['Ada Lovelace', 'ada@example.com'],
    ['Grace Hopper', 'grace@example.com']
  ] as const
  for (const [index, [name, email]] of people.entries()) {
    await page.locator('.signer').nth(index).getByLabel('Name').fill(name)
    await page.locator('.signer').nth(index).getByLabel('E-mail address').fill(email)
  }
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
  const { roles, fields } = await uploads.preparationOf(taken!.id)
  expect(roles).toMatchObject({ Client: { email: 'ada@example.com' }, Consultant: { email: 'grace@example.com' } })
  expect(fields.map(({ role, type }: Record<string, string>) => [role, type])).toEqual([
    ['Client', 'text'],
    ['Client', 'signature'],
    ['Consultant', 'signature']
  ])
  expect((await api.get(`/documents/${taken!.id}/suggestions`)).body).toMatchObject({ data: [], tag_problems: [] })
  expect(console_.problems).toEqual([])
})
