import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, firefox } from 'playwright-core'

type Send = (method: string, params: unknown) => Promise<unknown>
interface Driver {
  _connection: { toImpl(of: Browser): { _browserSession: object } }
}

/** Starts the headless Firefox of the system, so that tests of Chromium run in it as they are. The caller closes it. */
export async function launchFirefox(): Promise<Browser> {
  // Firefox refuses to run as root in the home of another user.
  const HOME = await mkdtemp(path.join(tmpdir(), 'firefox-'))
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: '/usr/bin/firefox-esr',
    env: { ...process.env, HOME } as Record<string, string>,
    timeout: 100_000,
    firefoxUserPrefs: {
      // What is clicked must not glide away meanwhile.
      'ui.prefersReducedMotion': 1,
      // As on a phone, and in a headless Chromium: bars take no width.
      'ui.useOverlayScrollbars': 1,
      // Nobody is there to allow it.
      'dom.events.testing.asyncClipboard': true
    }
  })
  leaveOut(browser, ['emulation.setMediaFeaturesOverride', 'permissions.setPermission'])
  return browser
}

/** Answers commands which Playwright sends to each page, and which the Firefox of a long-term release does not know. */
function leaveOut(browser: Browser, methods: string[]) {
  const { _browserSession } = (firefox as unknown as Driver)._connection.toImpl(browser)
  const sessions: { send: Send } = Object.getPrototypeOf(_browserSession)
  const { send } = sessions
  sessions.send = function (this: unknown, method, params) {
    return methods.includes(method) ? Promise.resolve({}) : send.call(this, method, params)
  }
}
