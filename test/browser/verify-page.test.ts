import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '../support/api.js'
import { changePdf } from '../support/change-pdf.js'
import { openSession, sendDraft, sign, waitForStatus } from '../support/journey.js'
import { launchBrowser } from '../support/launch-browser.js'
import { makePdf } from '../support/pdfs.js'
import { createWorld, type World } from '../world.js'

let world: World
let browser: Browser
beforeAll(async () => {
  world = await createWorld()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

let sealed: Buffer
let id: string
beforeAll(async () => {
  const signers = [{ email: 'ada@example.com', name: 'Ada Lovelace', access_code: 'swordfish' }]
  const sent = await sendDraft(world.api, signers)
  id = sent.id
  const session = await openSession(world, id, sent.signers[0].id)
  const { body } = await session.post('/signing/session/access-code', { access_code: 'swordfish' })
  await sign(createApi(world.url, body.token))
  await waitForStatus(world.api, id, 'completed')
  sealed = (await world.api.get(`/documents/${id}/download`)).bytes
})

/** What the page shows about a file: its badge, its heading, and its text. */
async function answer(page: Page, name: string, content: Buffer) {
  const file = path.join(world.context.config.dataDir, name)
  await writeFile(file, content)
  await page.setInputFiles('input[type=file]', file)
  await page.getByText(name).waitFor()
  await page.getByText('Checking…').waitFor({ state: 'detached' })
  const [badge] = await page.locator('#answer .badge').allTextContents()
  const title = await page.getByRole('heading', { level: 2 }).textContent()
  return { badge, title, text: (await page.locator('#answer').textContent()) ?? '' }
}

test('anyone with the file sees who signed it, when, and how they were identified', async () => {
  const page = await browser.newPage()
  await page.goto(`${world.url}/verify?document=${id}`)
  expect(await page.locator('.asked').textContent()).toContain(id)
  const { badge, title, text } = await answer(page, 'sealed.pdf', sealed)
  expect({ badge, title }).toEqual({ badge: 'Sealed here', title: 'Signed, and all signatures are valid.' })
  expect(text).toContain('Ada Lovelace <ada@example.com>')
  expect(text).toMatch(/Signed on .* UTC/)
  expect(text).toContain(
    'a link sent to their e-mail address or a link that the sender’s own system gave them, and an access code'
  )
  expect(text).toContain(id)
  expect(text).not.toContain('led you here')
  expect(text).toContain('The document has not been modified since this signature was applied.')
  await page.close()
})

test('changed, broken and unsigned files are distinguished', async () => {
  const page = await browser.newPage()
  await page.goto(`${world.url}/verify?document=doc_01jd7ve6fzex3rgk9p7wq8x2nm`)
  const changed = await answer(page, 'changed.pdf', changePdf(sealed))
  expect(changed).toMatchObject({ badge: 'Changed', title: 'Changed after it was signed.' })
  expect(changed.text).toContain('OpenAction')
  expect(changed.text).toContain('that this file is based on')
  expect(changed.text).toContain('Ada Lovelace')
  expect(changed.text).toContain('not the sealed file of the document doc_01jd7ve6fzex3rgk9p7wq8x2nm')

  const spoilt = Buffer.from(sealed)
  spoilt.write('Evil contract', spoilt.indexOf('/Type /Page') + 400, 'latin1')
  const broken = await answer(page, 'spoilt.pdf', spoilt)
  expect(broken).toMatchObject({ badge: 'Broken', title: 'At least one signature is invalid.' })
  expect(broken.text).not.toContain('Ada Lovelace')
  expect(await answer(page, 'plain.pdf', await makePdf())).toMatchObject({
    badge: 'Not signed',
    title: 'This PDF has no digital signature.'
  })
  expect(await answer(page, 'nothing.pdf', Buffer.from('hello'))).toMatchObject({
    badge: undefined,
    title: expect.stringContaining('cannot be used')
  })
  await page.close()
})

test('the signer is unknown to a service that has not sealed the file and does not trust its certificate', async () => {
  await using other = await createWorld({ env: { SIGNING_CERTIFICATE: '', SIGNING_KEY: '' } })
  const page = await browser.newPage()
  await page.goto(`${other.url}/verify`)
  const { badge, title, text } = await answer(page, 'foreign.pdf', sealed)
  expect({ badge, title }).toEqual({
    badge: 'Unknown signer',
    title: 'Signed, but the validity of the signature is unknown.'
  })
  expect(text).toContain('was not issued by an authority that this service trusts')
  expect(text).not.toContain('Ada Lovelace')
  await page.close()
})
