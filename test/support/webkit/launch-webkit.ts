import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../free-port.js'
import { missing, tools } from '../tools.js'
import { createWebKitPage, type WebKitPage } from './webkit-page.js'

/** Why there is no WebKit here, if so. It has no mode without a screen, so that it needs a virtual one. */
export const withoutWebKit = missing(tools.webkit, tools.xvfb)

// Where Debian keeps the browser that the driver starts, by the architecture of the machine.
const architectures: Partial<Record<string, string>> = { x64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' }
const binary = `/usr/lib/${architectures[process.arch]}/webkit2gtk-4.1/MiniBrowser`

// The bar of the browser would keep its window from being as narrow as a phone.
const slim = '* { min-width: 0; min-height: 0; margin: 0; padding: 0; font-size: 1px; -gtk-icon-transform: scale(0) }'

/** A WebKit that runs: what iPhones show every page with, as built for Linux. */
export interface WebKit extends AsyncDisposable {
  page: WebKitPage
}

/** Starts WebKitGTK on a screen of its own. `settings` are arguments of its small browser. The caller ends it. */
export async function launchWebKit(settings: string[] = []): Promise<WebKit> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1400x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe']
  })
  const display = await firstLine(screen)
  const port = await freePort()
  const home = await mkdtemp(path.join(tmpdir(), 'webkit-'))
  await mkdir(path.join(home, '.config/gtk-3.0'), { recursive: true })
  await writeFile(path.join(home, '.config/gtk-3.0/gtk.css'), slim)
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      HOME: home,
      XDG_CONFIG_HOME: path.join(home, '.config'),
      XDG_RUNTIME_DIR: home,
      DISPLAY: `:${display}`,
      // There is no graphics card, and no bus of a desktop.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      GSETTINGS_BACKEND: 'memory',
      NO_AT_BRIDGE: '1'
    }
  })
  const end = async () => {
    for (const child of [driver, screen]) await endChild(child)
  }
  try {
    const page = await createWebKitPage(`http://127.0.0.1:${port}`, { binary, args: ['--automation', ...settings] })
    return {
      page,
      async [Symbol.asyncDispose]() {
        await page.close()
        await end()
      }
    }
  } catch (error) {
    await end()
    throw error
  }
}

async function firstLine(screen: ChildProcess): Promise<string> {
  const [chunk] = await Promise.race([
    once(screen.stdio[3]!, 'data'),
    sleep(20_000).then(() => {
      throw new Error('Xvfb does not start.')
    })
  ])
  return String(chunk).trim()
}

async function endChild(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}
