// npm run lint: all linters, over all packages. Ends with the first that finds something.
import { spawnSync } from 'node:child_process'
import { sourceFolders } from './packages.mjs'
import { pnpm, root } from './pnpm.mjs'

// What is not behind the floors of the server, and the rules that it shares with the mock.
const layered = ['server/src', 'pdf/src', 'spec/rules', 'spec/letters', 'spec/languages']
const linters = [
  ['biome', 'check', '--error-on-warnings', '.'],
  ['oxlint'],
  ['depcruise', '--config', '.dependency-cruiser.mjs', ...sourceFolders],
  ['depcruise', '--config', '.dependency-cruiser.folders.mjs', ...layered],
  ['knip']
]

const isClean = linters.every(([command, ...args]) => {
  const options = { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' }
  return spawnSync('npx', ['--no-install', command, ...args], options).status === 0
})
process.exitCode = isClean ? pnpm(['-r', '--if-present', 'run', 'lint']) : 1
