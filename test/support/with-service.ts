import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

const startLimitMs = 15 * 60_000

/** Runs `npm start` in a folder while `use` runs. Throws if it does not greet, or ends badly after SIGTERM. */
export async function withService(
  cwd: string,
  env: NodeJS.ProcessEnv,
  output: unknown[],
  use: () => unknown
): Promise<void> {
  const service = spawn('npm', ['start', '--silent'], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true
  })
  service.stderr.on('data', (chunk) => output.push(chunk))
  const ended = once(service, 'exit')
  try {
    await greeting(service, ended)
    await use()
  } finally {
    if (service.exitCode === null) process.kill(-service.pid!, 'SIGTERM')
  }
  const [code, signal] = await ended
  if (code !== 0 && signal !== 'SIGTERM') throw new Error(`The service ended with ${code ?? signal} after SIGTERM`)
}

async function greeting(service: ChildProcess, ended: Promise<unknown[]>) {
  let said = ''
  const greeted = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The service did not start in time')), startLimitMs)
    service.stdout?.on('data', (chunk) => {
      said += chunk
      if (!said.includes('Test key')) return
      clearTimeout(timer)
      resolve()
    })
    void ended.then(([code]) => {
      clearTimeout(timer)
      reject(new Error(`The service ended with ${code} before it was ready`))
    })
  })
  await greeted
}
