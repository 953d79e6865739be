import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from './find-browser.js'

/** Starts a headless Chromium. The caller closes it. */
export async function launchBrowser(found = findBrowser()): Promise<Browser> {
  const { executablePath, env, args } = await found
  return chromium.launch({ executablePath, args, headless: true, env: { ...ownEnvironment(), ...env } })
}

function ownEnvironment() {
  const set = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return Object.fromEntries(set)
}
