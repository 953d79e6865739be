// Generates clients from the OpenAPI document with the tools that others use, and compiles what they make with the samples of the documentation.
// With --linked, only by the one that is installed here. PLANTED_FAULT=lost-operations leaves out what the samples call.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root } from '../scripts/pnpm.mjs'

// The newest versions that run on Node 20. The documentation shows them with these samples.
const samples = path.join(root, 'docs', 'samples')
const shown = JSON.parse(readFileSync(path.join(samples, 'generators.json'), 'utf8'))
const others = [
  {
    name: 'oazapfts',
    packages: ['oazapfts@7.5.0'],
    command: 'oazapfts',
    args: ['openapi.json', 'oazapfts.ts']
  },
  {
    name: 'swagger-typescript-api',
    packages: ['swagger-typescript-api@13.13.0'],
    command: 'swagger-typescript-api',
    args: ['generate', '--path', 'openapi.json', '--output', 'swagger-typescript-api', '--name', 'api.ts']
  }
]
const all = [...shown, ...others]
const isLinked = process.argv.includes('--linked')
const generators = isLinked ? all.filter(({ name }) => name === 'openapi-typescript') : all
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
  const contract = JSON.parse(readFileSync(path.join(root, 'spec', 'openapi.json'), 'utf8'))
  if (process.env.PLANTED_FAULT === 'lost-operations') delete contract.paths['/documents']
  writeFileSync(path.join(folder, 'openapi.json'), JSON.stringify(contract))
  if (isLinked) link()
  else run('npm', 'install', '--silent', '--no-audit', '--no-fund', ...packages)
  for (const { name, command, args } of generators) {
    run(binOf(command, 'spec'), ...args)
    // What has to compile, and what must not.
    const types = path.join(root, '.ci', 'generators', `${name}.types.ts`)
    for (const file of [path.join(samples, `${name}.ts`), types])
      if (existsSync(file)) cpSync(file, path.join(folder, path.basename(file)))
  }
  run(binOf('tsc', '.'), '--project', '.')
  console.log(
    `The clients of ${generators.map(({ name }) => name).join(', ')} compile, with their samples, and refuse a document without a file`
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function link() {
  mkdirSync(path.join(folder, 'node_modules'))
  const places = { '@types': 'node_modules/@types', 'openapi-fetch': 'sdk/node_modules/openapi-fetch' }
  for (const [name, place] of Object.entries(places))
    symlinkSync(path.join(root, place), path.join(folder, 'node_modules', name))
}

/** A program of those that are installed, or else of a package here. */
function binOf(name, home) {
  return path.join(...(isLinked ? [root, home] : []), 'node_modules', '.bin', name)
}

function run(command, ...args) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
}
