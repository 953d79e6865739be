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

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync'
]

/** Returns a Chromium that runs here: that of BROWSER_PATH, else the system's, else the one in an npm package. */
export async function findBrowser(): Promise<Browser> {
  const chosen = process.env.BROWSER_PATH
  const browser = chosen ? withArgs(chosen) : (findSystemBrowser() ?? (await findPackagedBrowser()))
  if (browser) return browser
  throw new Error('There is no Chromium for the browser tests. Install Chrome, or set BROWSER_PATH.')
}

/** An installed Chromium or related browser. */
function findSystemBrowser(): Browser | null {
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
