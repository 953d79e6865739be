// Tests every Node version that the README names: a fresh clone, `npm start`, the demo, then SIGTERM and a second
// start; the tests of the published packages, the SDK and the verifier as packed, and the limits of the PDF processes.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const versions = process.argv.length > 2 ? process.argv.slice(2) : ['20', '22', '24', '26']
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const startLimitMs = 15 * 60_000

for (const version of versions) {
  const folder = mkdtempSync(path.join(os.tmpdir(), `signpost-node-${version}-`))
  try {
    await tryNode(version, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
console.log(`Node ${versions.join(', ')}: each starts, runs the demo journey and passes`)

async function tryNode(version, folder) {
  run('npm', ['install', '--silent', '--no-audit', '--no-fund', '--prefix', folder, `node@${version}`])
  const clone = path.join(folder, 'clone')
  run('git', ['clone', '--quiet', root, clone])
  const bin = path.join(folder, 'node_modules', 'node', 'bin')
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}`, PORT: '4477' }
  const { stdout } = spawnSync('node', ['--version'], { env, encoding: 'utf8' })
  if (!stdout.startsWith(`v${version}.`)) throw new Error(`Node ${version} was asked for, and ${stdout.trim()} runs`)
  console.log(`--- Node ${stdout.trim()}`)
  await withService(clone, env, () => run('npm', ['run', '--silent', 'demo'], { cwd: clone, env }))
  await withService(clone, env, () => {})
  run('node', ['.ci/packed-suites.mjs'], { cwd: clone, env })
  const tests = ['embed', 'server/src/pdf/engine.test.ts']
  run('npx', ['vitest', 'run', '--project', 'unit', '--reporter', 'dot', ...tests], { cwd: clone, env })
}

async function withService(cwd, env, use) {
  const service = spawn('npm', ['start', '--silent'], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true
  })
  const ended = once(service, 'exit')
  try {
    await greeting(service, ended)
    use()
  } finally {
    if (service.exitCode === null) process.kill(-service.pid, 'SIGTERM')
  }
  const [code, signal] = await ended
  if (code !== 0 && signal !== 'SIGTERM') throw new Error(`The service ended with ${code ?? signal} after SIGTERM`)
}

async function greeting(service, ended) {
  let said = ''
  const greeted = new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The service did not start in time')), startLimitMs)
    service.stdout.on('data', (chunk) => {
      said += chunk
      if (!said.includes('Test key')) return
      clearTimeout(timer)
      resolve()
    })
    ended.then(([code]) => {
      clearTimeout(timer)
      reject(new Error(`The service ended with ${code} before it was ready`))
    })
  })
  await greeted
}

function run(command, args, options = {}) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', ...options })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`)
}
