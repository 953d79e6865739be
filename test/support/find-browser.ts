import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { unpackBrowser } from './unpack-browser.js'

type Environment = Record<string, string>

export interface Browser {
  executablePath: string
  /** To add to the environment. */
  env: Environment
  args: string[]
}

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe'
]

const disabledFeatures = [
  // With each window, a Chromium of the system prepares two pages for what its address bar suggests: half of a test's time.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  // Those of Playwright that concern this machine: Chromium reads only the last such list.
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch'
]

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join()}`
]

/** The headless shell in an npm package, which does less (it never asks for icons, for example), or that of the system. */
type BrowserKind = 'packaged' | 'system'

const finders: Record<BrowserKind, () => Browser | null | Promise<Browser | null>> = {
  packaged: findPackagedBrowser,
  system: findSystemBrowser
}
const kinds = Object.keys(finders) as BrowserKind[]

/**
 * Returns the Chromium of BROWSER_PATH, else the one in an npm package, which is the same on each machine and takes two thirds
 * of the time, else that of the system. BROWSER_KIND demands one of them.
 */
export async function findBrowser(): Promise<Browser> {
  for (const kind of wantedKinds(process.env.BROWSER_KIND)) {
    const browser = await findBrowserOf(kind)
    if (browser) return browser
  }
  throw new Error('There is no such Chromium for the browser tests. Install Chrome, or set BROWSER_PATH.')
}

function wantedKinds(kind = ''): BrowserKind[] {
  if (kind === '') return process.env.BROWSER_PATH ? ['system'] : kinds
  const wanted = kinds.filter((known) => known === kind)
  if (wanted.length === 0) throw new Error(`BROWSER_KIND is ${kind}. Use ${kinds.join(' or ')}.`)
  return wanted
}

/** Returns the browser of a kind, or null if there is none that runs here. */
export async function findBrowserOf(kind: BrowserKind): Promise<Browser | null> {
  return finders[kind]()
}

/** An installed Chromium or related browser. */
function findSystemBrowser(): Browser | null {
  if (process.env.BROWSER_PATH) return withArgs(process.env.BROWSER_PATH)
  const found = systemBrowsers.find((file) => isExecutable(file) && runs(file))
  return found ? withArgs(found) : null
}

/** The Chromium in the package @sparticuz/chromium, which supports only Linux on x64. */
async function findPackagedBrowser(): Promise<Browser | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const folder = await unpackBrowser()
  const executablePath = path.join(folder, 'chromium')
  const fonts: Environment = existsSync('/etc/fonts') ? {} : { FONTCONFIG_PATH: path.join(folder, 'fonts') }
  const libraries: Environment = { ...fonts, LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib') }
  const env = [fonts, libraries].find((env) => runs(executablePath, env))
  return env ? { ...withArgs(executablePath), env } : null
}

function withArgs(executablePath: string): Browser {
  // Chromium does not use its sandbox as root.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return { executablePath, env: {}, args: [...sandbox, ...quiet] }
}

function runs(file: string, env: Environment = {}) {
  // On Windows, asking for the version would open a window.
  if (process.platform === 'win32') return true
  const asked = spawnSync(file, ['--version'], { env: { ...process.env, ...env }, timeout: 20_000 })
  return asked.status === 0
}

function isExecutable(file: string) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
