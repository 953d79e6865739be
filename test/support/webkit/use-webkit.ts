import { afterAll, beforeAll, beforeEach } from 'vitest'
import { launchWebKit, type WebKit, withoutWebKit } from './launch-webkit.js'
import type { WebKitPage } from './webkit-page.js'

/** Starts WebKit for the tests of a file, at the size of a window for each. */
export function useWebKit(settings: string[] = []): { readonly page: WebKitPage } {
  let webkit: WebKit
  beforeAll(async () => {
    if (!withoutWebKit) webkit = await launchWebKit(settings)
  }, 60_000)
  afterAll(() => webkit?.[Symbol.asyncDispose]())
  beforeEach(async () => {
    if (withoutWebKit) return
    await webkit.page.goto('about:blank')
    await webkit.page.resize(1280, 900)
  }, 60_000)
  return {
    get page() {
      return webkit.page
    }
  }
}
