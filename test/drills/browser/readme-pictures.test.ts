/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { decode } from 'fast-png'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import { openConsoleAs } from '../../support/console.js'
import { ConsoleEditor } from '../../support/console-editor.js'
import { launchBrowser } from '../../support/launch-browser.js'
import { createWorld, type World, type WorldAccount } from '../../world.js'

const images = new URL('../../../docs/images/', import.meta.url)
const agreement = new URL('../../../examples/common/consulting-agreement.', import.meta.url)
const email = 'owner@demo-ltd.example'

let world: World
let browser: Browser
let account: WorldAccount
beforeAll(async () => {
  world = await createWorld()
  browser = await launchBrowser()
  account = await world.createAccount({ name: 'Demo Ltd', email })
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

async function createDraft(api: Api) {
  const file = await readFile(new URL(`${agreement}pdf`), 'base64')
  const { status, body } = await api.post('/documents', {
    file_name: 'agreement.pdf',
    file,
    title: 'Consulting agreement'
  })
  expect(status).toBe(201)
  return body
}

/**
 * Compares what is on a page with what is kept beside its picture, as pixels differ between machines. Where the page has
 * changed, make the pictures again, and look at them:
 *
 *     SHOTS=docs/images npx vitest run --config test/drills/vitest.config.ts readme-pictures -u
 */
async function expectPicture(page: Page, name: string) {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, animations: 'disabled' })
  const { width, height } = decode(await readFile(new URL(`${name}.png`, images)))
  expect({ width, height }).toEqual(page.viewportSize())
  const kept = fileURLToPath(new URL(`${name}.txt`, images))
  await expect(`${(await namesOn(page)).join('\n')}\n`).toMatchFileSnapshot(kept)
}

// Also what is further down: where the window ends depends on the fonts of the machine.
function namesOn(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('h1, h2, a, button, input, select')]
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const [label] = 'labels' in element ? (element as HTMLInputElement).labels! : []
        const name = element.ariaLabel ?? label?.textContent ?? element.textContent ?? ''
        return `${element.localName}: ${name.replaceAll(/\s+/g, ' ').trim()}`
      })
  )
}

test('the picture of the signing page is of this signing page', async () => {
  const fields = JSON.parse(await readFile(new URL(`${agreement}json`), 'utf8')).client
  // A live one, because documents of test keys are marked.
  const api = createApi(world.url, account.live_key)
  const { id } = await createDraft(api)
  const signer = { name: 'Ada Lovelace', email: 'ada@example.com', fields }
  const { body } = await api.post(`/documents/${id}/send`, { signers: [signer], skip_email: true })
  const { sign_url } = (await api.post(`/documents/${id}/embedded-sign-url`, { signer_id: body.signers[0].id })).body
  const page = await browser.newPage({ viewport: { width: 1100, height: 688 }, reducedMotion: 'reduce' })
  await page.goto(sign_url)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByLabel('Purchase order').fill('PO-2026-114')
  await page.getByLabel('Fixed fee').fill('12500')
  await page.getByLabel('Fixed fee').blur()
  await page.getByText('Saved', { exact: true }).waitFor()
  await expectPicture(page, 'signing-page')
})

test('the picture of the console is of this console', async () => {
  const api = createApi(world.url, account.test_key)
  const { id } = await createDraft(api)
  const roles = { 'Ada Lovelace': { order: 1, email: 'ada@example.com' } }
  expect((await api.put(`/documents/${id}/fields`, { roles, fields: [] })).status).toBe(200)
  const opened = await openConsoleAs(world, browser, email)
  const editor = new ConsoleEditor(opened, api)
  await opened.page.setViewportSize({ width: 1300, height: 900 })
  await editor.openDraft(id)
  for (const found of ['Number (Fixed fee', 'Text (Purchase order'])
    await opened.page.getByRole('button', { name: `Accept the suggestion: ${found}` }).click()
  await opened.page.getByRole('button', { name: 'Accept 10 suggestions' }).waitFor()
  await editor.saved()
  await expectPicture(opened.page, 'console')
})
