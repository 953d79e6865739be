// What tests, checks and packaging see of this checkout, to be compared before and after files move: a test that nothing lists any
// more fails nowhere. Builds the artefact, which needs `npm run build` before.
//   node scripts/inventory.mjs --out before.json
//   node scripts/inventory.mjs --against before.json [--moved server/src/pdf=pdf/src ...]   exits with 1 if something is missing or new
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { listFiles } from './package/wanted-files.mjs'
import { checkedPrograms, publishedFolders, sourceFolders } from './packages.mjs'
import { root } from './pnpm.mjs'

const starts = 9

/** The names in one list that the other lacks. What moved has its new name in both. */
export function missingAndNew(before, after, moved) {
  const renamed = before.map((name) => moved.reduce((each, [from, to]) => each.replace(from, to), name))
  return {
    missing: renamed.filter((name) => !after.includes(name)),
    added: after.filter((name) => !renamed.includes(name))
  }
}

async function takeInventory() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'signpost-inventory-'))
  try {
    return {
      tests: testFiles(),
      types: unique(checkedPrograms.flatMap(filesOfProgram)),
      formatted: formattedFiles(),
      imports: importedFiles(),
      tarballs: await tarballFiles(path.join(folder, 'tarballs')),
      artefact: artefactFiles(path.join(folder, 'artefact')),
      startMs: startTimes()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function testFiles() {
  const lists = [[], ['--config', 'test/drills/vitest.config.ts']].map((config) =>
    JSON.parse(output('node', ['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', '--json', ...config]))
  )
  return unique(lists.flat().map(({ file }) => path.relative(root, file)))
}

function filesOfProgram(config) {
  const compiler = 'scripts/compiler/node_modules/typescript/bin/tsc'
  const files = output('node', [compiler, '-p', config, '--listFilesOnly']).split('\n')
  return files.map((file) => path.relative(root, file)).filter((file) => file && !/(^|\/)node_modules\//.test(file))
}

function formattedFiles() {
  const text = output('npx', ['biome', 'lint', '--verbose', '--max-diagnostics=1', '.'])
  return unique([...text.matchAll(/^ {2}- (.+)$/gm)].map(([, file]) => file))
}

function importedFiles() {
  const text = output('npx', ['depcruise', '--config', '.dependency-cruiser.mjs', '-T', 'json', ...sourceFolders])
  const { modules } = JSON.parse(text)
  return unique(
    modules.map(({ source }) => source).filter((file) => file.includes('/') && !file.includes('node_modules'))
  )
}

async function tarballFiles(folder) {
  const { packAll } = await import('./pack.mjs')
  const tarballs = packAll(folder)
  return publishedFolders.flatMap((name) =>
    output('tar', ['-tzf', tarballs[name]])
      .trim()
      .split('\n')
      .sort()
      .map((file) => `${name}: ${withoutDigest(file)}`)
  )
}

function artefactFiles(folder) {
  output('npm', ['run', '--silent', 'package', '--', '--out', folder])
  const [name] = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return unique(listFiles(path.join(folder, name.name)).map(withoutDigest))
}

// The names of bundles change with their content.
const withoutDigest = (file) => file.replace(/-[A-Z0-9]{8}(\.\w+)/, '-$1').replace(/\.[\w-]{8}(\.lean)?\.js/, '.$1.js')

// The shortest of several, which other work on the machine does not make longer.
function startTimes() {
  const commands = { command: ['server/dist/main.js', '--help'], 'PDF child': ['pdf/dist/child.js'] }
  return Object.fromEntries(Object.entries(commands).map(([name, args]) => [name, shortestStart(args)]))
}

// A child process without a parent that sends it something ends when it has loaded.
function shortestStart(args) {
  const times = Array.from({ length: starts }, () => {
    const began = performance.now()
    output('node', args)
    return performance.now() - began
  })
  return Math.round(Math.min(...times))
}

function output(command, args) {
  const done = spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 30 })
  if (done.status === null || (done.status !== 0 && !done.stdout)) {
    throw new Error(`${command} ${args.join(' ')} ended with ${done.status}: ${done.stderr}`)
  }
  return done.stdout
}

const unique = (list) => [...new Set(list)].sort()

function compare(before, after, moved) {
  let differences = 0
  for (const [part, names] of Object.entries(after)) {
    if (part === 'startMs') continue
    const { missing, added } = missingAndNew(before[part], names, moved)
    console.log(`${part}: ${before[part].length} before, ${names.length} after`)
    for (const name of missing) console.log(`  missing: ${name}`)
    for (const name of added) console.log(`  new:     ${name}`)
    differences += missing.length + added.length
  }
  for (const [name, ms] of Object.entries(after.startMs)) {
    console.log(`${name} starts in ${ms} ms, ${before.startMs[name]} before`)
  }
  return differences
}

const { values: flags } = parseArgs({
  options: { out: { type: 'string' }, against: { type: 'string' }, moved: { type: 'string', multiple: true } }
})
const inventory = await takeInventory()
if (flags.out) writeFileSync(flags.out, `${JSON.stringify(inventory, null, 2)}\n`)
if (flags.against) {
  const moved = (flags.moved ?? []).map((each) => each.split('='))
  const differences = compare(JSON.parse(readFileSync(flags.against, 'utf8')), inventory, moved)
  process.exitCode = differences > 0 ? 1 : 0
}
