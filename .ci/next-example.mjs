// Installs the Next example from the tarballs of the packages, outside of the repository, runs its own test, builds it, and signs an offer in it: its
// page is in a browser, and its route receives the webhook. Then once more with each fault between it and the service, and after it was killed in the
// middle.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { packAll } from '../scripts/pack.mjs'
import { root } from '../scripts/pnpm.mjs'
import { faults, startFaultyProxy } from '../test/support/faulty-proxy.js'
import { freePort } from '../test/support/free-port.js'
import { launchBrowser } from '../test/support/launch-browser.js'
import { signInFrame } from '../test/support/sign-in-frame.js'

const folder = mkdtempSync(path.join(os.tmpdir(), 'signpost-next-'))
const app = path.join(folder, 'next')
// What stops what runs, the latest last.
const running = []
try {
  install(packAll(path.join(folder, 'tarballs')))
  run('npm', 'test')
  run('npx', 'next', 'build')
  const service = await startService()
  const origin = `http://localhost:${await freePort()}`
  const secret = await createEndpoint(service, `${origin}/webhooks`)
  const browser = await launchBrowser()
  running.push(() => browser.close())
  for (const fault of [undefined, ...faults]) {
    const proxy = await startFaultyProxy(service.url, fault)
    const next = await startNext({ ...service, url: proxy.url }, origin, secret)
    assert.equal((await fetch(`${origin}/webhooks`, { method: 'POST', body: '{}' })).status, 400)
    await sign(browser, origin)
    await until(() => next.output.includes('Signed by everybody: doc_'))
    await next.stop()
    await proxy[Symbol.asyncDispose]()
    console.log(
      `--- signed in the Next example, whose route received document.completed${fault ? `, where ${fault}` : ''}`
    )
  }
  assert.deepEqual(
    await statuses(service),
    [undefined, ...faults].map(() => 'completed')
  )
  await killInTheMiddle(browser, service, origin, secret)
  assert.deepEqual(await statuses(service), ['completed', 'draft', ...[undefined, ...faults].map(() => 'completed')])
  console.log('--- killed before it had sent an offer, and signed in after its next start')
} finally {
  for (const stop of running.reverse()) await stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

function install(tarballs) {
  cpSync(path.join(root, 'examples', 'next'), app, {
    recursive: true,
    filter: (file) => !file.includes('node_modules')
  })
  const manifest = path.join(app, 'package.json')
  const content = JSON.parse(readFileSync(manifest, 'utf8'))
  for (const [name, tarball] of Object.entries(tarballs)) {
    if (content.dependencies[`@signpost/${name}`]) content.dependencies[`@signpost/${name}`] = `file:${tarball}`
  }
  writeFileSync(manifest, JSON.stringify(content))
  run('npm', 'install', '--silent', '--no-audit', '--no-fund')
}

async function startService() {
  const url = `http://localhost:${await freePort()}`
  const settings = {
    PORT: new URL(url).port,
    SITE_URL: url,
    SIGNPOST_DATA_DIR: path.join(folder, 'data'),
    RATE_LIMITS: 'off'
  }
  const service = start('node', [path.join(root, 'server', 'dist', 'main.js'), 'start'], settings)
  // It is ready a moment before it has a demo account.
  await until(() => service.output.includes('Test key'))
  const { test_key } = JSON.parse(readFileSync(path.join(folder, 'data', 'demo-account.json'), 'utf8'))
  return { url, key: test_key }
}

async function createEndpoint({ url, key }, receiver) {
  const response = await fetch(`${url}/v1/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: receiver, events: ['document.completed'] })
  })
  assert.equal(response.status, 201, await response.clone().text())
  return (await response.json()).secret
}

async function startNext({ url, key }, origin, secret) {
  const next = start('npx', ['next', 'start', '--port', new URL(origin).port], {
    SITE_ORIGIN: origin,
    SIGNPOST_BASE_URL: url,
    SIGNPOST_API_KEY: key,
    SIGNPOST_WEBHOOK_SECRET: secret
  })
  await until(async () => (await fetch(origin)).ok)
  return next
}

/** The statuses of all documents, the newest first. */
async function statuses({ url, key }) {
  const response = await fetch(`${url}/v1/documents`, { headers: { authorization: `Bearer ${key}` } })
  return (await response.json()).data.map(({ status }) => status)
}

async function killInTheMiddle(browser, service, origin, secret) {
  const proxy = await startFaultyProxy(service.url)
  const at = { ...service, url: proxy.url }
  const next = await startNext(at, origin, secret)
  let killed
  proxy.ends = (asked, when) => {
    const isNow = when === 'before' && asked.endsWith('/send')
    if (isNow) killed ??= next.stop('SIGKILL')
    return isNow
  }
  const page = await browser.newPage()
  await page.goto(origin)
  await page.getByRole('button', { name: 'Read and sign' }).click()
  await until(() => killed !== undefined)
  await killed
  await page.close()
  delete proxy.ends
  const again = await startNext(at, origin, secret)
  await sign(browser, origin)
  await until(() => again.output.includes('Signed by everybody: doc_'))
  await again.stop()
  await proxy[Symbol.asyncDispose]()
}

async function sign(browser, origin) {
  const page = await browser.newPage()
  page.setDefaultTimeout(60_000)
  await page.goto(origin)
  await page.getByRole('button', { name: 'Read and sign' }).click()
  // Opened once, and again later.
  await page.frameLocator('iframe').getByRole('button', { name: 'Finish' }).first().waitFor()
  await page.reload()
  await signInFrame(page.frameLocator('iframe'))
  await page.getByRole('status').getByText('Thank you.').waitFor()
  await page.close()
}

function start(command, args, env) {
  const child = spawn(command, args, {
    cwd: app,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit']
  })
  const started = { output: '' }
  child.stdout.on('data', (text) => {
    started.output += text
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  // With what it has started.
  started.stop = async (signal = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid, signal)
    await ended
  }
  running.push(() => started.stop())
  return started
}

function run(command, ...args) {
  console.log(`--- ${[command, ...args].slice(0, 3).join(' ')}`)
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' }
  assert.equal(spawnSync(command, args, { cwd: app, env, stdio: 'inherit' }).status, 0)
}

async function until(condition) {
  for (let tries = 0; ; tries++) {
    if (await Promise.resolve(condition()).catch(() => false)) return
    if (tries === 600) throw new Error(`${condition} did not become true within a minute`)
    await sleep(100)
  }
}
