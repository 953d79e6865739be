// Generates clients from the OpenAPI document with the tools that others use, and compiles what they make.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root } from '../scripts/pnpm.mjs'

// The newest versions that run on Node 20.
const packages = [
  'openapi-typescript@7.13.0',
  '@hey-api/openapi-ts@0.92.0',
  'orval@7.13.0',
  'axios@1.13.5',
  'typescript@5.9.3'
]
const generators = [
  { command: 'openapi-typescript', args: ['openapi.json', '--output', 'openapi-typescript/index.ts'] },
  { command: 'openapi-ts', args: ['--input', 'openapi.json', '--output', 'hey-api'] },
  { command: 'orval', args: ['--input', 'openapi.json', '--output', 'orval/index.ts'] }
]
const compilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: []
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'signpost-generators-'))
try {
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  cpSync(path.join(root, 'spec', 'openapi.json'), path.join(folder, 'openapi.json'))
  run('npm', 'install', '--silent', '--no-audit', '--no-fund', ...packages)
  for (const { command, args } of generators) run(path.join('node_modules', '.bin', command), ...args)
  run(path.join('node_modules', '.bin', 'tsc'), '--project', '.')
  console.log(`The clients of ${generators.map(({ command }) => command).join(', ')} compile`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function run(command, ...args) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
}
