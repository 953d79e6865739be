/// <reference lib="dom" />
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../../support/api.js'
import { changePdf } from '../../support/change-pdf.js'
import { openSession, sendDraft, sign, signatureField, waitForStatus } from '../../support/journey.js'
import { makePdf } from '../../support/pdfs.js'
import { withoutWebKit } from '../../support/webkit/launch-webkit.js'
import { useWebKit } from '../../support/webkit/use-webkit.js'
import { createWorld, type World } from '../../world.js'

// The pages of verifiers and senders in WebKit. What they do in detail is tested in Chromium.

let world: World
let folder: string
beforeAll(async () => {
  if (withoutWebKit) return
  world = await createWorld()
  folder = await mkdtemp(path.join(tmpdir(), 'webkit-'))
}, 60_000)
afterAll(() => world?.[Symbol.asyncDispose]())

async function written(name: string, content: Uint8Array) {
  const file = path.join(folder, name)
  await writeFile(file, content)
  return file
}

describe.skipIf(withoutWebKit)(`WebKit${withoutWebKit ? ` (${withoutWebKit})` : ''}`, () => {
  const webkit = useWebKit()

  test('a sealed file is told from one that was changed, with their pages side by side', async () => {
    const ada = { email: 'ada@example.com', name: 'Ada Lovelace', fields: [signatureField] }
    const { id, signers } = await sendDraft(world.api, [ada])
    await sign(await openSession(world, id, signers[0].id))
    await waitForStatus(world.api, id, 'completed')
    const sealed = (await world.api.get(`/documents/${id}/download`)).bytes
    const { page } = webkit
    for (const [width, height] of [
      [1280, 900],
      [390, 844]
    ] as const) {
      await page.resize(width, height)
      await page.goto(`${world.url}/verify`)
      await page.find('h1')
      await page.attach('input[type=file]', await written('sealed.pdf', sealed))
      await page.says('The file has not left your device.')
      await page.click('button:Send and check')
      await page.says('This is the document as it was sealed.')
      await page.says('Ada Lovelace')
      await page.attach('input[type=file]', await written('changed.pdf', changePdf(sealed)))
      await page.says('These are not the exact bytes')
      await page.click('button:Send and check')
      await page.says('Changed after it was signed.')
      await page.find('.pair canvas, .pair img')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })

  test('a member signs in, uploads a PDF, places fields by mouse and sends it', async () => {
    const api = createApi(world.url, world.account.test_key)
    const { email } = (await api.get('/account')).body
    const { page } = webkit
    await page.goto(`${world.url}/console/`)
    await page.type('field:E-mail address', email)
    await page.click('button:Send a link')
    const [letter] = await world.emailsTo(email)
    await page.goto(letter!.links[0]!.replace(/^.*\/console\//, `${world.url}/console/`))
    await page.click('button:Continue')
    await page.type('field:Your name', 'Helena Brandt')
    await page.click('button:Save and continue')
    await page.click('button:New document')
    await page.find('main')
    await page.waitFor(() => document.querySelector('input[type=file]') !== null)
    await page.attach('input[type=file]', await written('agreement.pdf', await makePdf()))
    await page.click('button:Add a signer')
    await page.type('field:Name', 'Ada Lovelace')
    await page.press('Tab')
    await page.type('field:E-mail address', 'ada@example.com')
    await page.press('Tab')
    await page.click('button:Continue')
    await page.find('.page[data-page="1"] canvas')
    await page.drag('button:Text', '.page[data-page="1"]', [0.3, 0.25])
    await page.drag('button:Signature', '.page[data-page="1"]', [0.3, 0.45])
    await page.waitFor(() => document.querySelector('[role=status]')?.textContent === 'Saved')
    await page.click('button:Continue')
    await page.click('button:Send as a test')
    await page.says('sent the document')
    const [, id] = /documents\/(\w+)/.exec(await page.evaluate(() => location.href))!
    const { fields } = (await api.get(`/documents/${id}/fields`)).body
    expect(fields.map(({ type }: { type: string }) => type)).toEqual(['text', 'signature'])
  })
})
