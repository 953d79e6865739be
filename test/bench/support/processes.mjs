import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url))

/** Starts `signpost start`, `signpost api` or `signpost worker`: of this checkout, or of another one's `main.js`. */
export function startProcess(part, env, script = main) {
  const child = spawn('node', [script, part], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  const exited = once(child, 'exit')
  return {
    pid: child.pid,
    exited,
    ready: Promise.race([untilRunning(child), exited.then(([code]) => failed(part, code))]),
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    /** Asks it to stop. */
    async stop() {
      child.kill('SIGTERM')
      await exited
    }
  }
}

function failed(part, code) {
  throw new Error(`signpost ${part} ended with code ${code}.`)
}

function untilRunning(child) {
  let output = ''
  return new Promise((resolve) => {
    child.stdout.on('data', (chunk) => {
      output += chunk
      if (/running/.test(output)) resolve()
    })
  })
}
