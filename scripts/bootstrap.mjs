// Prepares a clone: installs the packages that the goal needs and builds, but only what changed since the last time.
//   --quiet         prints nothing unless it takes long or fails
//   --install-only  does not build
//   --for GOAL      what to build: `start` (default), `demo`, `package`, `test`, which includes those, `publish`, which
//                   includes that, or `docs` and `packages`, which can be built at the same time as the others
//   --all-packages  also installs the packages that the goal does not need
//   --later GOALS   builds these in the background afterwards, one after the other, unless SIGNPOST_BUILD_DOCS is `off`
//   --pause SECONDS waits before it begins
//   --tools         also installs the system tools that some tests use
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { build, isBuilt } from './build.mjs'
import { foldersFor, installFor, isInstalled, wantedInstall } from './install.mjs'
import { withLock } from './lock.mjs'
import { root } from './pnpm.mjs'
import { readStamp, writeStamp } from './stamp.mjs'
import { installSystemTools } from './system-tools.mjs'

const { values: flags } = parseArgs({
  options: {
    quiet: { type: 'boolean' },
    'install-only': { type: 'boolean' },
    for: { type: 'string', default: 'start' },
    'all-packages': { type: 'boolean' },
    later: { type: 'string', default: '' },
    pause: { type: 'string', default: '0' },
    tools: { type: 'boolean' }
  }
})
const modules = path.join(root, 'node_modules')
// What is built beside the others has a lock and a stamp of its own.
const beside = ['docs', 'packages'].includes(flags.for) ? `-${flags.for}` : ''
const stampFile = path.join(modules, `.bootstrap${beside}.json`)
const folders = foldersFor(flags['all-packages'] ? 'everything' : flags.for)

try {
  checkNode()
  await setTimeout(Number(flags.pause) * 1000)
  await bootstrap()
  if (flags.tools) installSystemTools()
  if (flags.later && process.env.SIGNPOST_BUILD_DOCS !== 'off') buildLater(flags.later.split(','))
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
  const install = wantedInstall()
  if (isReady(install)) return
  await installFor(install, folders, (text) => console.error(text))
  if (flags['install-only']) return
  mkdirSync(modules, { recursive: true })
  await withLock(path.join(modules, `.bootstrap${beside}.lock`), async () => {
    // Another process may have done everything while this one waited.
    if (!isReady(install)) await buildAll(install)
  })
}

function isReady(install) {
  if (!isInstalled(install, folders)) return false
  return flags['install-only'] || isBuilt(flags.for, install, readStamp(stampFile).built ?? {})
}

async function buildAll(install) {
  const say = flags.quiet ? () => {} : (text) => console.error(text)
  say('Building what changed.')
  const began = performance.now()
  const { built = {} } = readStamp(stampFile)
  const done = await build(flags.for, install, built, (built) => writeStamp(stampFile, { built }))
  const parts = done.map(({ name, ms }) => `${name} ${inSeconds(ms)}`).join(', ')
  say(`Built in ${inSeconds(performance.now() - began)} s: ${parts}.`)
}

function inSeconds(ms) {
  return (ms / 1000).toFixed(1)
}

// Takes half a minute and longer, for which the service need not wait. With the lowest priority, which does not help the disk, so
// that it begins when the service has started. Also after the service ends.
function buildLater([goal, ...rest]) {
  const script = path.join(root, 'scripts', 'bootstrap.mjs')
  const child = spawn('node', [script, '--quiet', '--for', goal, '--pause', '10', '--later', rest.join()], {
    cwd: root,
    detached: true,
    stdio: 'ignore'
  })
  child.once('spawn', () => setPriority(child.pid, constants.priority.PRIORITY_LOW))
  child.unref()
}
