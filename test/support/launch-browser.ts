import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from './find-browser.js'
import { launchFirefox } from './launch-firefox.js'

/** Whether BROWSER_KIND demands Firefox instead of a Chromium. */
export const isFirefox = process.env.BROWSER_KIND === 'firefox'

/** Starts a headless Chromium, or the Firefox of the system if BROWSER_KIND demands it. The caller closes it. */
export async function launchBrowser(found?: ReturnType<typeof findBrowser>): Promise<Browser> {
  if (isFirefox) return launchFirefox()
  const { executablePath, env, args } = await (found ?? findBrowser())
  return chromium.launch({ executablePath, args, headless: true, env: { ...ownEnvironment(), ...env } })
}

function ownEnvironment() {
  const set = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return Object.fromEntries(set)
}
