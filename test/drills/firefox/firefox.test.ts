/// <reference lib="dom" />
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import { useFirefox, withoutFirefox } from '../../support/firefox.js'
import { waitForStatus } from '../../support/journey.js'
import { makePdf } from '../../support/pdfs.js'
import { createWorld, type World } from '../../world.js'

// The whole journey in another engine. What the pages do in detail is tested in Chromium.

const firefox = useFirefox()
const { problems } = firefox

let world: World
let page: Page
let api: Api
beforeAll(async () => {
  if (withoutFirefox) return
  world = await createWorld()
  api = createApi(world.url, world.account.test_key)
}, 60_000)
afterAll(() => world?.[Symbol.asyncDispose]())
beforeEach(() => {
  page = firefox.page
})

const byRole = (role: string, name: string) => page.locator(`::-p-aria([role="${role}"][name="${name}"])`)
const click = (name: string, role = 'button') => byRole(role, name).click()
const fill = (name: string, value: string) => byRole('textbox', name).fill(value)
const text = (wanted: string) => page.locator(`::-p-text(${wanted})`).wait()

/** Where a point of the first page is on the screen. */
const onScreen = (x: number, y: number) =>
  page.$eval(
    '.page[data-page="1"]',
    (element, x, y) => {
      const { left, top } = element.getBoundingClientRect()
      const scale = Number(getComputedStyle(element).getPropertyValue('--scale'))
      return { x: left + x * scale, y: top + y * scale }
    },
    x,
    y
  )

async function dragFromPalette(type: string, x: number, y: number) {
  const button = (await page.waitForSelector(`::-p-aria([role="button"][name="${type}"])`))!
  const { x: left, y: top, width, height } = (await button.boundingBox())!
  const to = await onScreen(x, y)
  await page.mouse.move(left + width / 2, top + height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x - 20, to.y - 20, { steps: 5 })
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await page.mouse.up()
}

test.skipIf(withoutFirefox)(
  `Firefox: a PDF is uploaded, gets fields by mouse, is sent and signed${withoutFirefox ? ` (${withoutFirefox})` : ''}`,
  { timeout: 240_000 },
  async () => {
    const { email } = (await api.get('/account')).body
    await page.goto(`${world.url}/console/`)
    await fill('E-mail address', email)
    await click('Send a link')
    const [letter] = await world.emailsTo(email)
    await page.goto(letter!.links[0]!.replace(/^.*\/console\//, `${world.url}/console/`))
    await click('Continue')
    await fill('Your name', 'Helena Brandt')
    await click('Save and continue')
    await click('New document', 'link')
    problems.length = 0

    const file = path.join(firefox.folder, 'agreement.pdf')
    await writeFile(file, await makePdf())
    const input = (await page.waitForSelector('input[type=file]')) as Awaited<ReturnType<typeof page.$<'input'>>>
    await input!.uploadFile(file)
    await click('Add a signer')
    await byRole('combobox', 'Name').fill('Ada Lovelace')
    await byRole('combobox', 'E-mail address').fill('ada@example.com')
    await click('Continue')
    await page.waitForSelector('.page[data-page="1"] canvas')
    // Far from the middle of the page, to which fields snap.
    await dragFromPalette('Text', 200, 200)
    await dragFromPalette('Signature', 200, 320)
    await page.waitForFunction(() => document.querySelector('[role=status]')?.textContent === 'Saved')
    await click('Continue')
    await click('Send as a test')
    await text('sent the document')
    const [, id] = /documents\/(\w+)/.exec(page.url())!
    const { fields } = (await api.get(`/documents/${id}/fields`)).body
    expect(fields.map(({ type }: { type: string }) => type)).toEqual(['text', 'signature'])
    for (const [index, middle] of [200, 320].entries()) {
      const { x, y, width, height } = fields[index]
      expect(Math.abs(x + width / 2 - 200)).toBeLessThan(1)
      expect(Math.abs(y + height / 2 - middle)).toBeLessThan(1)
    }

    // The list of every day: who sent it, a reminder from its row, and a member who gets another role, which is taken back.
    await page.goto(`${world.url}/console/test/documents`)
    await text('Helena Brandt')
    await click('More actions: agreement')
    await click('Remind the signers', 'menuitem')
    await text('Reminders are on their way: agreement')
    await page.goto(`${world.url}/console/test/members`)
    await fill('E-mail address', 'jonas@example.com')
    await fill('Name', 'Jonas Weber')
    await click('Invite')
    await click('Viewer: Jonas Weber')
    await page.locator('[role="menuitemradio"]:nth-of-type(2)').click()
    await byRole('button', 'Developer: Jonas Weber').wait()
    await click('Undo')
    await byRole('button', 'Viewer: Jonas Weber').wait()

    const [invitation] = await world.emailsTo('ada@example.com')
    const link = invitation!.links.find((url) => url.includes('/sign'))!
    await page.goto(Object.assign(new URL(link), { host: new URL(world.url).host }).href)
    await click('Start')
    await fill(fields[0].label, 'Łódź, 12 March Street')
    await page.locator('::-p-text(Sign here)').click()
    await page.locator('::-p-aria([role="tab"][name="Type"])').click()
    await click('Adopt')
    await page.locator('::-p-aria([role="checkbox"])').click()
    await click('Finish')
    await text('signed')
    await waitForStatus(api, id!, 'completed')
    expect(problems).toEqual([])
  }
)
