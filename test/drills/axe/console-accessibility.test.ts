import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '../../support/api.js'
import { violationsOf } from '../../support/axe.js'
import { type ConsolePage, openConsole, openConsoleAsOwner } from '../../support/console.js'
import { createDraft, sendDraft } from '../../support/journey.js'
import { launchBrowser } from '../../support/launch-browser.js'
import { createWorld, type World } from '../../world.js'

let world: World
let browser: Browser
let opened: ConsolePage
let views: string[]
beforeAll(async () => {
  world = await createWorld()
  browser = await launchBrowser()
  const api = createApi(world.url, world.account.test_key)
  const draft = await createDraft(api)
  const fields = [{ label: 'Fee', role: 'Ada', type: 'number', page: 1, x: 72, y: 300, width: 120, height: 18 }]
  const roles = { Ada: { order: 1, email: 'ada@example.com' } }
  await api.put(`/documents/${draft.id}/fields`, { roles, fields })
  const { body: template } = await api.post('/templates', { document_id: draft.id, roles: { Ada: {} }, fields })
  const { body: webhook } = await api.post('/webhooks', {
    url: 'http://127.0.0.1:9/hook',
    events: ['document.completed']
  })
  const sent = await sendDraft(api, [{ email: 'ada@example.com', name: 'Ada Lovelace' }])
  opened = await openConsoleAsOwner(world, browser)
  views = [
    'documents',
    `documents/${draft.id}`,
    `documents/${sent.id}`,
    ...['files', 'signers', 'fields', 'review'].map((step) => `documents/${draft.id}/prepare?step=${step}`),
    'send',
    'templates',
    'templates/new',
    `templates/${template.id}`,
    `templates/${template.id}/edit`,
    'forms',
    'developers/keys',
    'developers/webhooks',
    `developers/webhooks/${webhook.id}`,
    'developers/events',
    'developers/requests',
    'settings/log',
    'developers/emails',
    'settings',
    'members',
    'notifications',
    'sessions'
  ]
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

test.each(['light', 'dark'] as const)('every view is accessible by all rules of axe, %s', async (colorScheme) => {
  // In the dark, only colours differ.
  const only = colorScheme === 'dark' ? ['color-contrast'] : null
  const { page, url } = opened
  const found: Record<string, string[]> = {}
  await page.emulateMedia({ colorScheme })
  for (const view of views) {
    await page.goto(url(`test/${view}`))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByText('Loading…').waitFor({ state: 'detached' })
    const violations = await violationsOf(page, only)
    if (violations.length > 0) found[view] = violations
  }
  expect(found).toEqual({})
  expect(opened.problems.filter((text) => text.includes('Content Security Policy'))).toEqual([])
})

test('so is signing in', async () => {
  const { page, url } = await openConsole(world, browser)
  await page.goto(url())
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
})
