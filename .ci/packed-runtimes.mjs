// Installs the packages from their tarballs and uses them on each runtime: Node, Bun and Deno by `import` and
// `require`, workerd, a bundle for browsers, and a CommonJS app in TypeScript that resolves modules as in node10.
// With --linked, uses the packages as they are built here instead of packing them, and only on this Node.
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { build } from 'esbuild'
import { packAll } from '../scripts/pack.mjs'
import { root } from '../scripts/pnpm.mjs'
import { startStub } from './runtimes/stub-service.mjs'

const tools = [
  'deno@2.9.6',
  'bun@1.4.5',
  'workerd@1.20261117.1',
  'typescript@5.9.3',
  '@types/node@20.19.43',
  'msw@2.15.0'
]
const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
const folder = mkdtempSync(path.join(os.tmpdir(), 'signpost-runtimes-'))
const stub = await startStub()
try {
  cpSync(path.join(root, '.ci', 'runtimes'), folder, { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true }))
  await bundleVectors()
  await (process.argv.includes('--linked') ? useLinked() : usePacked())
} finally {
  stub.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function useLinked() {
  mkdirSync(path.join(folder, 'node_modules', '@signpost'), { recursive: true })
  for (const name of ['sdk', 'webhook-verifier'])
    symlinkSync(path.join(root, name), path.join(folder, 'node_modules', '@signpost', name))
  for (const program of ['sdk.mjs', 'sdk.cjs', 'verifier.mjs', 'verifier.cjs']) await run('node', program, stub.url)
}

async function usePacked() {
  const tarballs = Object.values(packAll(path.join(folder, 'tarballs')))
  await run('npm', 'install', '--silent', '--no-audit', '--no-fund', ...tarballs, ...tools)
  for (const program of ['sdk.mjs', 'sdk.cjs', 'mock-server.mjs', 'mock-server.cjs', 'verifier.mjs', 'verifier.cjs']) {
    await run('node', program, stub.url)
    await run(bin('bun'), program, stub.url)
    await run(bin('deno'), 'run', '--allow-net', '--allow-read', '--node-modules-dir=manual', program, stub.url)
  }
  await listEvents()
  await run('node', await bundle('sdk.mjs', { platform: 'browser' }), stub.url)
  await run('node', await bundle('verifier.mjs', { platform: 'browser' }))
  await onWorkerd(await bundle('sdk-worker.mjs', { conditions: ['workerd'] }))
  await onWorkerd(await bundle('verifier-worker.mjs', { conditions: ['workerd'] }))
  await bundle('verifier-worker.mjs', { conditions: ['edge-light'] })
  await receiveOnRuntimes()
  await compileNode10('node10-app.ts', '--lib', 'es2022')
  await run('node', 'node10-app.js', stub.url)
  await compileNode10('node10-verifier.ts', '--lib', 'es2022')
  await run('node', 'node10-verifier.js')
  await compileNode10('node10-embed.ts', '--lib', 'es2022,dom')
  // The types of msw need those of a page, and are not checked.
  await compileNode10('node10-test.ts', '--lib', 'es2022,dom', '--skipLibCheck')
  await run('node', 'node10-test.js')
}

async function bundle(program, options) {
  const outfile = path.join(folder, `bundled-${path.basename(program)}`)
  await build({ entryPoints: [path.join(folder, program)], bundle: true, format: 'esm', outfile, ...options })
  return outfile
}

// The vectors in one file that imports nothing.
async function bundleVectors() {
  const entryPoints = [path.join(root, '.ci', 'runtimes', 'use-verifier.mts')]
  await build({ entryPoints, bundle: true, format: 'esm', outfile: path.join(folder, 'use-verifier.mjs') })
}

/** Calls the service with the command for apps. */
async function listEvents() {
  const program = path.join('node_modules', '@signpost', 'cli', 'bin', 'signpost-cli.mjs')
  const command = [program, 'events', 'list', '--api-key', 'sp_test_x', '--base-url', stub.url]
  await run('node', ...command)
  await run(bin('bun'), ...command)
  await run(bin('deno'), 'run', '--allow-net', '--allow-read', '--allow-env', '--node-modules-dir=manual', ...command)
}

/** Starts the example receivers on their own runtimes, and posts deliveries to them. */
async function receiveOnRuntimes() {
  cpSync(path.join(root, 'examples', 'webhook-receivers'), path.join(folder, 'receivers'), { recursive: true })
  const program = path.join('receivers', 'deno-or-bun.mjs')
  const options = ['--host', '127.0.0.1', '--allow-env', '--node-modules-dir=manual']
  await receive('deno', (port) => [bin('deno'), 'serve', ...options, '--port', port, program])
  await receive('bun', () => [bin('bun'), program])
  const worker = path.basename(await bundle('receivers/worker.mjs', { conditions: ['workerd'] }))
  await receive('workerd', (port) => [bin('workerd'), 'serve', configure(worker, port)])
}

async function receive(name, commandFor) {
  const port = String(await freePort())
  const [command, ...args] = commandFor(port)
  const env = { ...process.env, PORT: port, SIGNPOST_WEBHOOK_SECRET: secret }
  const receiver = spawn(command, args, { cwd: folder, stdio: 'inherit', env })
  try {
    const { testHeaders } = await import(path.join(folder, 'node_modules/@signpost/webhook-verifier/dist/sign.js'))
    const body = JSON.stringify({ id: 'evt_1', type: 'test.webhook', created_at: '2026-01-01T00:00:00Z', data: {} })
    const post = async (content) => {
      const init = { method: 'POST', body: content, headers: testHeaders({ body, secret }) }
      return (await answerOf(`http://127.0.0.1:${port}`, init)).status
    }
    const statuses = `${[await post(body), await post(body), await post('{}')]}`
    console.log(`--- a receiver on ${name}: ${statuses}`)
    if (statuses !== '204,204,400') throw new Error(`The receiver on ${name} answered ${statuses}`)
  } finally {
    receiver.kill()
  }
}

async function compileNode10(program, ...more) {
  const options = ['--module', 'commonjs', '--moduleResolution', 'node10', '--target', 'es2022', '--strict']
  await run(bin('tsc'), ...options, '--types', 'node', ...more, program)
}

async function onWorkerd(file) {
  const port = await freePort()
  const config = configure(path.basename(file), port)
  const workerd = spawn(bin('workerd'), ['serve', config], { cwd: folder, stdio: 'inherit' })
  try {
    const answer = await answerOf(`http://127.0.0.1:${port}/?site=${encodeURIComponent(stub.url)}`)
    const text = await answer.text()
    console.log(`workerd: ${text}`)
    if (!text.includes('works')) throw new Error(`workerd answered: ${text}`)
  } finally {
    workerd.kill()
  }
}

function configure(file, port) {
  const config = path.join(folder, `${file}.capnp`)
  writeFileSync(config, workerdConfig(file, port))
  return config
}

function workerdConfig(file, port) {
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (modules = [(name = "worker", esModule = embed "${file}")], compatibilityDate = "2026-01-01",
      bindings = [(name = "SIGNPOST_WEBHOOK_SECRET", text = "${secret}")])),
    (name = "internet", network = (allow = ["local", "private", "public"]))
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]
);
`
}

// Until the runtime listens.
async function answerOf(url, init) {
  for (let tries = 1; ; tries++) {
    try {
      return await fetch(url, init)
    } catch (error) {
      if (tries === 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address()
  server.close()
  return port
}

function bin(name) {
  return path.join(folder, 'node_modules', '.bin', name)
}

// The stub answers in this process, so that the programs must not block it.
async function run(command, ...args) {
  console.log(`--- ${[path.basename(command), ...args].slice(0, 3).join(' ')}`)
  const child = spawn(command, args, { cwd: folder, stdio: 'inherit' })
  const status = await new Promise((resolve) => child.once('close', resolve))
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`)
}
