import { expect, test } from 'vitest'
import { violationsOf } from '../support/axe.js'
import { sendDraft } from '../support/journey.js'
import { launchBrowser } from '../support/launch-browser.js'
import { createWorld } from '../world.js'

test('a signer whose link has expired asks for a new one on the page, and opens the document with it', async () => {
  await using world = await createWorld()
  const browser = await launchBrowser()
  try {
    const email = 'late@example.com'
    const sent = await sendDraft(world.api, [{ email, name: 'Ada Lovelace' }])
    const { body } = await world.api.post(`/documents/${sent.id}/embedded-sign-url`, { signer_id: sent.signers[0].id })
    world.clock.advance(60 * 60_000)
    const page = await browser.newPage({ viewport: { width: 320, height: 568 } })
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(error.message))
    await page.goto(body.sign_url)
    await page.getByRole('heading', { name: 'This link has expired' }).waitFor()
    const { email: contact } = (await world.api.get('/account')).body
    expect(await page.getByRole('link', { name: contact }).count()).toBe(1)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Send me a new link' }).click()
    await page.getByRole('heading', { name: 'Look in your mailbox' }).waitFor()
    expect(await page.getByText(email).count()).toBe(0)
    expect(await violationsOf(page)).toEqual([])
    const { links } = await world.emailTo(email, 'new-link')
    await page.goto(links[0]!)
    await page.getByRole('button', { name: 'Start' }).waitFor()
    expect(problems).toEqual([])
  } finally {
    await browser.close()
  }
})
