import { spawn } from 'node:child_process'
import { repository } from '../support/repository.js'
import type { Command, Drill, DrillRequest } from './drill.js'

/** What came out of a drill: its figure, or what it found. */
export interface Outcome {
  figure: string
  problem?: string
}

/** Runs what a drill consists of, until one fails or its time is over. What it started ends with it. */
export async function runDrill(drill: Drill, request: DrillRequest): Promise<Outcome> {
  const end = Date.now() + drill.boundMinutes * 60_000
  let tests = 0
  let last = ''
  for (const command of drill.commands(request)) {
    const { code, output } = await run(command, end - Date.now())
    if (code !== 0)
      return {
        figure: '',
        problem:
          code === null
            ? `it takes more than ${drill.boundMinutes} minutes`
            : `${commandLine(command)} ended with ${code}`
      }
    tests += passedIn(output)
    last = output.trim().split('\n').at(-1) ?? ''
  }
  return { figure: tests > 0 ? `${tests} tests passed` : last }
}

/** How many tests the summary of vitest says have passed, or 0 if there is none. */
export function passedIn(output: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of terminals begin with one
  const plain = output.replace(/\u001b\[[\d;]*m/g, '')
  return Number(/^ *Tests .*?(\d+) passed/m.exec(plain)?.[1] ?? 0)
}

const commandLine = ({ program, args }: Command) => [program === process.execPath ? 'node' : program, ...args].join(' ')

/** The exit code is null if the time was over. */
function run({ program, args, env }: Command, timeMs: number): Promise<{ code: number | null; output: string }> {
  const child = spawn(program, args, {
    cwd: repository,
    env: { TEST_FILE_BOUND_MS: '1800000', ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    process.stdout.write(chunk)
    output += chunk
  })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      process.kill(-child.pid!, 'SIGKILL')
      resolve({ code: null, output })
    }, timeMs)
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(timer)
      resolve({ code: code ?? 1, output })
    })
  })
}
