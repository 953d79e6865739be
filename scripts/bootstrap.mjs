// Makes a fresh clone ready: installs and builds, but only what changed since the last time.
//   --quiet         says nothing unless it takes long or fails
//   --install-only  does not build
//   --test          also installs the system tools that some tests use
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { withLock } from './lock.mjs'
import { root } from './pnpm.mjs'
import { step } from './step.mjs'
import { installSystemTools } from './system-tools.mjs'

const flags = new Set(process.argv.slice(2))
const modules = path.join(root, 'node_modules')
const stampFile = path.join(modules, '.bootstrap.json')
const packages = ['spec', 'server', 'sdk', 'webhook-verifier', 'embed', 'examples', 'test']
const sources = ['spec', 'server', 'sdk', 'webhook-verifier', 'embed', 'examples', 'tsconfig.base.json']
const manifests = ['', ...packages.map((name) => `${name}/`)].map((folder) => `${folder}package.json`)

try {
  checkNode()
  await bootstrap()
  if (flags.has('--test')) installSystemTools()
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
  if (isReady(wanted())) return
  mkdirSync(modules, { recursive: true })
  await withLock(path.join(modules, '.bootstrap.lock'), () => {
    // While we waited another one may have done it all.
    const goal = wanted()
    if (!isInstalled(goal)) install(goal)
    if (!isReady(goal)) build(goal)
  })
}

function wanted() {
  const install = fingerprint(
    [...manifests, 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'patches'],
    process.version,
    process.platform,
    process.arch
  )
  return flags.has('--install-only') ? { install } : { install, build: fingerprint(sources, install) }
}

function isReady(goal) {
  if (!isInstalled(goal)) return false
  return !goal.build || (readStamp().build === goal.build && areThere(readStamp().built))
}

function isInstalled(goal) {
  return readStamp().install === goal.install && areThere(readStamp().installed)
}

function install({ install }) {
  console.error('Installing the dependencies. The first time this takes about a minute.')
  writeStamp({})
  step('The installation', ['install', '--frozen-lockfile', '--reporter=append-only'])
  writeStamp({ install, installed: ['node_modules/.modules.yaml', ...foldersOf(['node_modules'])] })
}

function build({ build }) {
  if (!flags.has('--quiet')) console.error('Building what changed.')
  const { install, installed } = readStamp()
  writeStamp({ install, installed })
  step('Generating', ['-r', 'run', '--if-present', 'generate:types'])
  step('The build', ['-r', 'run', '--if-present', 'build'])
  writeStamp({ install, installed, build, built: foldersOf(['dist', 'generated', 'src/generated']) })
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

// An empty one when there is none, or a kill left half of one.
function readStamp() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'))
  } catch {
    return {}
  }
}

function writeStamp(stamp) {
  writeFileSync(stampFile, JSON.stringify(stamp))
}
