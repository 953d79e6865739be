import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import type { World } from '../world.js'

const builtMain = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))

/** A process of the service on a world's database, which can be killed. */
export interface ServiceProcess extends AsyncDisposable {
  /** The URL of its API. */
  url: string
  child: ChildProcess
  /** What it has written to standard output and standard error. */
  output(): string
  /** Ends it like a crash. */
  kill(): Promise<void>
}

/** Starts `signpost api` or `signpost worker` next to a world's service, from the build or from a copy of it. */
export async function startProcess(
  world: World,
  part: 'api' | 'worker',
  main: string = builtMain,
  settings: Record<string, string> = {}
): Promise<ServiceProcess> {
  const env = { ...environment(world), ...settings }
  const child = spawn('node', [main, part], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.on('data', (text) => {
      output += text
    })
  }
  const started = /running at (\S+)|workers are running/
  const exited = once(child, 'exit')
  const [, url = ''] = await vi.waitFor(
    () => {
      const found = started.exec(output)
      if (!found) throw new Error(`signpost ${part} has not started: ${output}`)
      return found
    },
    { timeout: 60_000, interval: 20 }
  )
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
  }
  return { url, child, output: () => output, kill, [Symbol.asyncDispose]: kill }
}

/** Settings with which a process works on a world's database and files. */
export function environment({ context: { config } }: World) {
  const { certificate, key } = config.certificate as { certificate: string; key: string }
  return {
    PATH: process.env.PATH,
    DATABASE_URL: config.database.kind === 'external' ? config.database.url : '',
    SIGNPOST_DATA_DIR: config.dataDir,
    SIGNING_CERTIFICATE: certificate,
    SIGNING_KEY: key,
    HOST: '127.0.0.1',
    PORT: '0',
    SITE_URL: 'http://localhost:0',
    RATE_LIMITS: 'off',
    LINK_CHALLENGE_COST: '1',
    LOG_LEVEL: 'silent',
    ...(config.mail.kind === 'smtp' ? { SMTP_URL: config.mail.url } : {})
  }
}

/** Advances the time after which the jobs of a dead worker move to others. */
export async function letAMinutePass({ sql }: World): Promise<void> {
  await sql`
    update graphile_worker._private_jobs
    set locked_at = locked_at - interval '2 minutes'
    where locked_at is not null
  `
  await sql`update worker_heartbeats set seen_at = seen_at - interval '2 minutes'`
}
