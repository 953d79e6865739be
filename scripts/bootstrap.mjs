// Prepares a clone: installs dependencies and builds, but only what changed since the last time.
//   --quiet         prints nothing unless it takes long or fails
//   --install-only  does not build
//   --for GOAL      what to build: `start` (default), `test` or `publish`, each of which includes the previous one, or
//                   `docs`, which can be built at the same time as the others
//   --docs-later    builds the documentation in the background afterwards, unless SIGNPOST_BUILD_DOCS is `off`
//   --tools         also installs the system tools that some tests use
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { build, isBuilt } from './build.mjs'
import { fingerprint } from './fingerprint.mjs'
import { withLock } from './lock.mjs'
import { root } from './pnpm.mjs'
import { step } from './step.mjs'
import { installSystemTools } from './system-tools.mjs'

const { values: flags } = parseArgs({
  options: {
    quiet: { type: 'boolean' },
    'install-only': { type: 'boolean' },
    for: { type: 'string', default: 'start' },
    'docs-later': { type: 'boolean' },
    tools: { type: 'boolean' }
  }
})
const modules = path.join(root, 'node_modules')
const stampFile = path.join(modules, '.bootstrap.json')
const docs = flags.for === 'docs'
const builtFile = docs ? path.join(modules, '.bootstrap-docs.json') : stampFile
const packages = [
  'spec',
  'server',
  'server/forms',
  'sdk',
  'webhook-verifier',
  'embed',
  'cli',
  'examples',
  'docs',
  'test'
]
const manifests = ['', ...packages.map((name) => `${name}/`)].map((folder) => `${folder}package.json`)

try {
  checkNode()
  await bootstrap()
  if (flags.tools) installSystemTools()
  if (flags['docs-later'] && process.env.SIGNPOST_BUILD_DOCS !== 'off') buildDocsLater()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

function checkNode() {
  const { engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const [major, minor] = engines.node.replace('>=', '').split('.').map(Number)
  const [ours, oursMinor] = process.versions.node.split('.').map(Number)
  if (ours > major || (ours === major && oursMinor >= minor)) return
  throw new Error(`Signpost needs Node ${major}.${minor} or newer, and this is Node ${process.versions.node}.`)
}

async function bootstrap() {
  if (isReady(wantedInstall())) return
  mkdirSync(modules, { recursive: true })
  await withLock(path.join(modules, docs ? '.bootstrap-docs.lock' : '.bootstrap.lock'), async () => {
    // Another process may have done everything while this one waited.
    const install = wantedInstall()
    if (!isInstalled(install)) installAll(install)
    if (!isReady(install)) await buildAll(install)
  })
}

function wantedInstall() {
  return fingerprint(
    [...manifests, 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'patches'],
    process.version,
    process.platform,
    process.arch
  )
}

function isReady(install) {
  return (
    isInstalled(install) && (flags['install-only'] || isBuilt(flags.for, install, readStamp(builtFile).built ?? {}))
  )
}

function isInstalled(install) {
  return readStamp().install === install && areThere(readStamp().installed)
}

function installAll(install) {
  console.error('Installing the dependencies. The first time this takes about a minute.')
  writeStamp({})
  step('The installation', ['install', '--frozen-lockfile', '--reporter=append-only'])
  writeStamp({ install, installed: ['node_modules/.modules.yaml', ...foldersOf(['node_modules'])] })
}

async function buildAll(install) {
  if (!flags.quiet) console.error('Building what changed.')
  const stamp = readStamp(builtFile)
  await build(flags.for, install, stamp.built ?? {}, (built) => writeStamp({ ...stamp, built }, builtFile))
}

// Takes half a minute, for which the service need not wait. With a low priority, and also after the service ends.
function buildDocsLater() {
  const script = path.join(root, 'scripts', 'bootstrap.mjs')
  const child = spawn('node', [script, '--quiet', '--for', 'docs'], { cwd: root, detached: true, stdio: 'ignore' })
  child.once('spawn', () => setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL))
  child.unref()
}

function foldersOf(names) {
  const all = packages.flatMap((name) => names.map((folder) => `${name}/${folder}`))
  return all.filter((folder) => areThere([folder]))
}

function areThere(places = []) {
  return places.every((place) => {
    const full = path.join(root, place)
    return existsSync(full) && (place.endsWith('.yaml') || readdirSync(full).length > 0)
  })
}

// Empty if there is no stamp, or if an interrupted process left an incomplete one.
function readStamp(file = stampFile) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

function writeStamp(stamp, file = stampFile) {
  writeFileSync(file, JSON.stringify(stamp))
}
