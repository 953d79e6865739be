// Installs the packages from their tarballs, as users do, with the Node that runs this script. Imports and
// requires each entry point, and runs the test suites of the SDK and the verifier against them.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { packAll } from '../scripts/pack.mjs'
import { publishedFolders } from '../scripts/packages.mjs'
import { root } from '../scripts/pnpm.mjs'

const folder = mkdtempSync(path.join(os.tmpdir(), 'signpost-packed-'))
try {
  const tarballs = Object.values(packAll(path.join(folder, 'tarballs')))
  // The peers of some entry points.
  const peers = [`msw@${manifestOf('sdk').devDependencies.msw}`, `react@${manifestOf('embed').devDependencies.react}`]
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  run('npm', ['install', '--silent', '--no-audit', '--no-fund', ...tarballs, ...peers], folder)
  const entries = publishedFolders.flatMap(entryPointsOf)
  run('node', ['--input-type=module', '--eval', entries.map((entry) => `await import('${entry}')`).join('\n')], folder)
  run('node', ['--input-type=commonjs', '--eval', entries.map((entry) => `require('${entry}')`).join('\n')], folder)
  run(path.join(folder, 'node_modules', '.bin', 'signpost-cli'), ['--version'], folder)
  run('npx', ['vitest', 'run', '--config', '.ci/packed.vitest.config.ts', '--reporter', 'dot'], root)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function entryPointsOf(name) {
  const { exports, publishConfig } = manifestOf(name)
  const entries = Object.keys(publishConfig.exports ?? exports).filter((entry) => !entry.endsWith('.json'))
  return entries.map((entry) => path.posix.join('@signpost', name, entry))
}

function manifestOf(name) {
  return JSON.parse(readFileSync(path.join(root, name, 'package.json'), 'utf8'))
}

function run(command, args, cwd) {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit', env: { ...process.env, PACKED_FOLDER: folder } })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`)
}
