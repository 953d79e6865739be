import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openConsole } from '../../../support/console.js'
import { findBrowserOf } from '../../../support/find-browser.js'
import { launchBrowser } from '../../../support/launch-browser.js'
import { startTamperingProxy } from '../../../support/tampering-proxy.js'
import { createWorld, type World } from '../../../world.js'

/** Tests that a browser of a kind shows a page, and that a script which does not come is reported. Skipped without such a browser. */
export async function describeBrokenScript(kind: 'packaged' | 'system'): Promise<void> {
  const found = await findBrowserOf(kind)
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world?.[Symbol.asyncDispose]())

  /** Whether the page is shown, or which of the problems that the console reports is about its scripts. */
  const outcomeAt = async (url: string) => {
    const browser = await launchBrowser(Promise.resolve(found!))
    try {
      const { page, problems, url: urlOf } = await openConsole({ ...world, url }, browser)
      await page.goto(urlOf())
      return await vi.waitFor(
        async () => {
          const problem = problems.find((text) => text.includes('503'))
          const isShown = await page.getByRole('button').first().isVisible()
          if (!problem && !isShown) throw new Error(`nothing is shown: ${problems.join()}`)
          return problem ?? 'shown'
        },
        { timeout: 30_000 }
      )
    } finally {
      await browser.close()
    }
  }

  test.skipIf(!found)('a page is shown', async () => {
    expect(await outcomeAt(world.url)).toBe('shown')
  })

  test.skipIf(!found)('a planted fault is found: a script that does not come', async () => {
    await using proxy = await startTamperingProxy(world.url, {
      answer: (original, path) => (path.endsWith('.js') ? { status: 503, text: '' } : original)
    })
    expect(await outcomeAt(proxy.url)).toMatch('Failed to load resource')
  })
}
