import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('anybody drops a PDF and reads what its signatures are worth', async () => {
  const sent = await sendDraft(world.api, [{ email: 'ada@example.com', name: 'Ada' }])
  await sign(await openSession(world, sent.id, sent.signers[0].id))
  await waitForStatus(world.api, sent.id, 'completed')
  const { bytes } = await world.api.get(`/documents/${sent.id}/download`)
  const spoilt = Buffer.from(bytes)
  spoilt.write('Evil contract', bytes.indexOf('/Type /Page') + 400, 'latin1')

  const page = await browser.newPage()
  await page.goto(`${world.url}/verify`)
  const answer = async (name: string, content: Buffer) => {
    const file = path.join(world.context.config.dataDir, name)
    await writeFile(file, content)
    await page.setInputFiles('input[type=file]', file)
    await page.getByText(name).waitFor()
    await page.getByText('Checking…').waitFor({ state: 'detached' })
    return page.getByRole('heading', { level: 2 }).textContent()
  }
  expect(await answer('sealed.pdf', bytes)).toBe('Unchanged since it was sealed.')
  expect(await page.getByRole('listitem').first().textContent()).toMatch(/^Signed by Signpost development on .*: valid/)
  expect(await answer('spoilt.pdf', spoilt)).toBe('This document cannot be relied on.')
  expect(await answer('plain.pdf', await makePdf())).toBe('This PDF carries no digital signature.')
  expect(await answer('nothing.pdf', Buffer.from('hello'))).toContain('cannot be used')
  await page.close()
})
