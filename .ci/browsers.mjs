// Runs the browser tests in the headless shell of an npm package, which is there on every Linux of x64, and a third of them,
// another one each day, in the Chromium of the system. Installs Debian's where it may, and says where there is none.
import { spawnSync } from 'node:child_process'
import { installChromium } from '../scripts/system-tools.mjs'
import { findBrowserOf } from '../test/support/find-browser.js'

const required = {
  packaged: process.platform === 'linux' && process.arch === 'x64',
  system: installChromium() || process.env.CI === 'true'
}

// The builds of `npm run dev`, the documentation's accessibility by the rules of axe, and Firefox: the same beside each Chromium.
const once = ['test/browser/dev.test.ts', 'test/browser/docs-accessibility.test.ts', 'test/browser/firefox*']
const day = Math.floor(Date.now() / 86_400_000)
const aThird = [
  '--shard',
  process.env.BROWSER_SHARD ?? `${(day % 3) + 1}/3`,
  ...once.flatMap((file) => ['--exclude', file])
]
let isFirst = true

for (const kind of ['packaged', 'system']) {
  if (await findBrowserOf(kind)) {
    test(kind, isFirst ? [] : aThird)
    isFirst = false
  } else if (required[kind]) fail(`There is no Chromium of the kind ${kind}, which this machine can have.`)
  else console.error(`Skipped: the browser tests in a Chromium of the kind ${kind}, because there is none here.`)
}

function test(kind, options) {
  console.log(
    `The browser tests in the Chromium of the kind ${kind}${options.length > 0 ? ` (${options.join(' ')})` : ''}`
  )
  const env = { ...process.env, BROWSER_KIND: kind }
  const args = ['vitest', 'run', 'test/browser', ...options]
  const { status } = spawnSync('npx', args, { env, stdio: 'inherit' })
  if (status !== 0) fail(`The browser tests failed in the Chromium of the kind ${kind}.`)
}

/** Ends the run at once, so that what failed is the last that it printed. */
function fail(problem) {
  console.error(problem)
  process.exit(1)
}
