import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'

/** The folder of the examples. */
export const examples = fileURLToPath(new URL('../../../../examples/', import.meta.url))

/** A program of an example that runs, in a process of its own. */
export interface RunningExample extends AsyncDisposable {
  child: ChildProcess
  /** Ends it at once, with what it has started. */
  kill(): void
  /** What it has printed, to both outputs. */
  output(): string
  /** Waits until it prints this, and returns the first group of it. */
  says(pattern: RegExp): Promise<string>
  /** Its exit code and all that it printed. */
  ended: Promise<{ code: number | null; output: string }>
}

/** Starts a program of an example. */
export function startExample([command, ...args]: string[], cwd: string, env: Record<string, string>): RunningExample {
  const child = spawn(command!, args, {
    cwd,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const ended = once(child, 'close').then(([code]) => ({ code, output }))
  const find = (pattern: RegExp) => {
    const found = pattern.exec(output)
    if (!found) throw new Error(`${pattern} is not in what it printed:\n${output}`)
    return found[1] ?? found[0]
  }
  const kill = () => {
    if (child.exitCode === null && child.signalCode === null && child.pid) process.kill(-child.pid, 'SIGKILL')
  }
  return {
    child,
    kill,
    output: () => output,
    says: (pattern) => vi.waitFor(() => find(pattern), { timeout: 60_000, interval: 50 }),
    ended,
    async [Symbol.asyncDispose]() {
      kill()
      await ended
    }
  }
}
