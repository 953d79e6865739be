// Runs the server, and rebuilds and restarts it whenever a source file changes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { root } from './pnpm.mjs'

let server
let turn = Promise.resolve()

// esbuild builds the folder that it is loaded in.
process.chdir(path.join(root, 'server'))
const { build } = await import('tsup')

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => next(quit))
await build({ watch: true, silent: true, onSuccess: () => next(restart) })

// One after the other, because the new server needs the data folder that the old one releases.
function next(act) {
  turn = turn.then(act)
}

async function restart() {
  await stop()
  // In a separate process group, so that the terminal's Ctrl-C reaches it only once, through this process.
  server = spawn(process.execPath, ['server/dist/main.js', 'start'], { cwd: root, stdio: 'inherit', detached: true })
}

async function stop() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}

async function quit() {
  await stop()
  process.exit()
}
