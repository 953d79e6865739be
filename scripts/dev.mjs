// Runs the service. Whenever a source file changes, of the contract and the pages too, it builds what depends on it,
// restarts the service and loads the pages again that browsers have open. A build that fails leaves the service as it is.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { watch } from 'chokidar'
import { startLiveReload } from './dev/live-reload.mjs'
import { publishedFolders } from './packages.mjs'
import { root } from './pnpm.mjs'

// What is built into the service.
const folders = ['spec', 'pdf', 'server', ...publishedFolders]
// What a build writes would start the next one: generated files, and the copies of configuration that tsup runs.
const outputs =
  /(^|\/)(node_modules|dist|generated|\.data|openapi\.(json|yaml))(\/|$)|\.test\.[a-z]+$|\.bundled_\w+\.mjs$/
const settleMs = 100
const { PORT = '4400', HOST = '127.0.0.1', SITE_URL = `http://localhost:${PORT}` } = process.env

let server
let turn = Promise.resolve()
let timer
const changed = new Set()
const servicePort = await freePort()
const live = await startLiveReload({ port: Number(PORT), host: HOST, servicePort })

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => next(quit))
// Not `fs.watch`: Node 20 ends the process when a folder goes that it has just seen, as those do that a build makes again.
watch(folders, { cwd: root, ignored: isOutput, ignoreInitial: true }).on('all', (_event, name) => note(name))
next(restart)

function isOutput(file) {
  return outputs.test(slashed(path.relative(root, file)))
}

function note(name) {
  changed.add(slashed(name))
  clearTimeout(timer)
  timer = setTimeout(() => next(rebuild), settleMs)
}

function slashed(file) {
  return file.replaceAll(path.sep, '/')
}

// One after the other, because the new service needs the data folder that the old one releases.
function next(act) {
  turn = turn.then(act)
}

async function rebuild() {
  const files = [...changed]
  if (files.length === 0) return
  changed.clear()
  const start = performance.now()
  const isOfContract = files.some((file) => file.startsWith('spec/src/') || file.startsWith('spec/emit/'))
  if (isOfContract && !(await succeeds('scripts/generate.mjs'))) return
  const isOfForms = files.some((file) => /^server\/forms\/(?!drawn\/)/.test(file))
  if (isOfForms && !(await succeeds('--import', 'tsx', 'server/forms/write-library.ts'))) return
  if (!(await succeeds('scripts/bootstrap.mjs', '--quiet'))) return
  console.error(`Built after a change of ${files.join(', ')} in ${((performance.now() - start) / 1000).toFixed(1)} s.`)
  await restart()
}

async function succeeds(...args) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  return code === 0
}

async function restart() {
  await stop()
  // In a separate process group, so that the terminal's Ctrl-C reaches it only once, through this process.
  const env = { ...process.env, PORT: String(servicePort), HOST: '127.0.0.1', SITE_URL }
  server = spawn(process.execPath, ['server/dist/main.js', 'start'], {
    cwd: root,
    stdio: 'inherit',
    detached: true,
    env
  })
  // Not waited for: a service that does not start is repaired by the next change.
  void live.reload()
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  await once(probe, 'close')
  return port
}

async function stop() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}

async function quit() {
  await stop()
  live.close()
  process.exit()
}
