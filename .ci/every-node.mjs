// Tests every Node version that the README names: a fresh clone, `npm start`, the demo, then SIGTERM and a second
// start; the tests of the published packages, the SDK and the verifier as packed, and the limits of the PDF processes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { withService } from '../test/support/with-service.js'

const versions = process.argv.length > 2 ? process.argv.slice(2) : ['20', '22', '24', '26']
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

// As many at the same time as there are processors: much of an installation is waiting.
const waiting = versions.values()
const lanes = Array.from({ length: Math.min(versions.length, os.availableParallelism()) }, (_, lane) => lane)
const ends = await Promise.allSettled(lanes.map((lane) => tryNext(4477 + lane)))
const failure = ends.find(({ status }) => status === 'rejected')
if (failure) throw failure.reason
console.log(`Node ${versions.join(', ')}: each starts, runs the demo journey and passes`)

async function tryNext(port) {
  for (const version of waiting) {
    const folder = mkdtempSync(path.join(os.tmpdir(), `signpost-node-${version}-`))
    const output = []
    try {
      await tryNode(version, folder, port, output)
    } finally {
      console.log(`--- Node ${version}\n${output.join('')}`)
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

async function tryNode(version, folder, port, output) {
  const clone = path.join(folder, 'clone')
  const bin = path.join(folder, 'node_modules', 'node', 'bin')
  const own = { PATH: `${bin}${path.delimiter}${process.env.PATH}`, PORT: String(port) }
  // A build in the background would outlive the clone.
  const env = { ...process.env, ...own, SIGNPOST_BUILD_DOCS: 'off' }
  const run = (command, args, cwd = clone) => runToEnd(command, args, { cwd, env }, output)
  await run('npm', ['install', '--silent', '--no-audit', '--no-fund', '--prefix', folder, `node@${version}`], root)
  await run('git', ['clone', '--quiet', root, clone], root)
  const isIt = `process.exitCode = process.versions.node.startsWith('${version}.') ? 0 : 1`
  await run('node', ['--eval', isIt])
  await withService(clone, env, output, () => run('npm', ['run', '--silent', 'demo']))
  await withService(clone, env, output, () => {})
  await run('node', ['.ci/packed-suites.mjs'])
  const tests = ['embed', 'pdf/src/engine.test.ts']
  await run('npx', ['vitest', 'run', '--project', 'unit', '--reporter', 'dot', ...tests])
}

async function runToEnd(command, args, options, output) {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
  const [code, signal] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code ?? signal}`)
}
