// Generates clients from the OpenAPI document with the tools that others use, and compiles what they make with the samples of the documentation.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root } from '../scripts/pnpm.mjs'

// The newest versions that run on Node 20. The documentation shows them with these samples.
const samples = path.join(root, 'docs', 'samples')
const generators = JSON.parse(readFileSync(path.join(samples, 'generators.json'), 'utf8'))
const packages = [...generators.flatMap((each) => each.packages), 'typescript@5.9.3', '@types/node@20.19.43']
const compilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: ['node']
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'signpost-generators-'))
try {
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  cpSync(path.join(root, 'spec', 'openapi.json'), path.join(folder, 'openapi.json'))
  run('npm', 'install', '--silent', '--no-audit', '--no-fund', ...packages)
  for (const { name, command, args } of generators) {
    run(path.join('node_modules', '.bin', command), ...args)
    cpSync(path.join(samples, `${name}.ts`), path.join(folder, `${name}.ts`))
  }
  run(path.join('node_modules', '.bin', 'tsc'), '--project', '.')
  console.log(`The clients of ${generators.map(({ name }) => name).join(', ')} compile, with their samples`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function run(command, ...args) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
}
