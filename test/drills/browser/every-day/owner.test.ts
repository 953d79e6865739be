import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../../../support/api.js'
import { violationsOf } from '../../../support/axe.js'
import { type ConsolePage, openConsoleAsOwner } from '../../../support/console.js'
import { finger, keyboard, mouse } from '../../../support/hands.js'
import { createDraft } from '../../../support/journey.js'
import { launchBrowser } from '../../../support/launch-browser.js'
import { createWorld, type World } from '../../../world.js'

// An owner has ten tasks, with the mouse, with the keyboard alone, and on a phone.

let world: World
let browser: Browser
let links = 0
beforeAll(async () => {
  world = await createWorld()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

describe.each([mouse, keyboard, finger])('with the $name', (hands) => {
  const [owner, invited, address] = [`Helena ${hands.name}`, `Jonas ${hands.name}`, `jonas@${hands.name}.example`]
  const tag = `rent-${hands.name}`
  let opened: ConsolePage
  let page: Page
  beforeAll(async () => {
    const api = createApi(world.url, world.account.test_key)
    await createDraft(api, { title: 'Lease', tags: [tag] })
    await createDraft(api, { title: 'Another' })
    links += 1
    opened = await openConsoleAsOwner(world, browser, links)
    page = opened.page
    await page.setViewportSize(hands.window)
  })
  afterAll(() => page.context().close())

  const dialog = () => page.getByRole('dialog')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const role = (name: string) => page.getByRole('button', { name: `${name}: ${invited}` })

  test('1: a name of their own', async () => {
    await page.goto(opened.url('test/home'))
    if (hands === finger) await hands.press(button('More'))
    await hands.press(page.locator('.member > .account'))
    await hands.press(button('Your name…'))
    await hands.enter(dialog().getByLabel('Name'), owner)
    await page.locator('.member > .account').getByText(owner).waitFor({ state: 'attached' })
  })
  test('2: somebody new', async () => {
    await page.goto(opened.url('test/members'))
    const form = page.getByRole('form', { name: 'Invite a member' })
    await hands.write(form.getByLabel('E-mail address'), address)
    await hands.enter(form.getByLabel('Name'), invited)
    await role('viewer').waitFor()
    expect(await violationsOf(page)).toEqual([])
  })
  test('3: with another role, after reading what it may do', async () => {
    const rights = page.getByRole('region', { name: 'What each role may do' })
    const may = rights.getByRole('row', { name: 'Erase documents, and close the account' }).getByRole('cell')
    // An owner alone: the roles stand from most to least.
    expect(await may.allTextContents()).toEqual(['yes', 'no', 'no', 'no'])
    await hands.pick(role('viewer'), 'Developer')
    await role('developer').waitFor()
  })
  test('4: which is taken back', async () => {
    await hands.press(page.getByRole('region', { name: 'What was done' }).getByRole('button', { name: 'Undo' }))
    await role('viewer').waitFor()
  })
  test('5: an admin is asked about, and who does not answer changes nothing', async () => {
    await hands.pick(role('viewer'), 'Admin')
    await page.getByRole('dialog', { name: `Make ${invited} an admin?` }).waitFor()
    await hands.press(dialog().getByRole('button', { name: 'Cancel' }))
    await role('viewer').waitFor()
  })
  test('6: who did that', async () => {
    await page.goto(opened.url('test/settings/log'))
    await page.getByText(`${owner} invited ${address}`).waitFor()
  })
  test('7: a document by its tag', async () => {
    await page.goto(opened.url('test/documents'))
    await hands.pick(button('Filter'), 'Tag')
    await hands.enter(page.locator('.filter-line').getByLabel('Tag'), tag)
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(1)
  })
  test('8: as a view of its own', async () => {
    await hands.press(button('Save this view'))
    await hands.enter(dialog().getByLabel('Name'), 'Rents')
    await page.getByRole('link', { name: /^Rents/ }).waitFor()
  })
  test('9: with another column', async () => {
    await hands.pick(button('More actions'), 'Columns…')
    await hands.tick(dialog().getByLabel('Created'))
    await hands.press(dialog().getByRole('button', { name: 'Close' }))
    await page.getByRole('row', { name: 'Lease' }).locator('[data-title="Created"]').waitFor()
    expect(await violationsOf(page)).toEqual([])
  })
  test('10: into the trash, without leaving the list', async () => {
    await hands.pick(button('More actions: Lease'), 'Move to the trash')
    await page.getByText('There are no documents that match.').waitFor()
  })
})
