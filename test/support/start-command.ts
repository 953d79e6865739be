import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, vi } from 'vitest'

/** A command that runs in a process of its own. */
export interface RunningCommand {
  child: ChildProcess
  /** The exit code and the signal. */
  exited: Promise<unknown[]>
  /** What it has printed, to both outputs. */
  output(): string
  /** The lines of standard output, each as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever comes
  lines(): any[]
  says(text: string): Promise<void>
}

export type CommandName = 'signpost' | 'signpost-cli'

const programs = {
  signpost: fileURLToPath(new URL('../../server/dist/main.js', import.meta.url)),
  'signpost-cli': fileURLToPath(new URL('../../cli/bin/signpost-cli.mjs', import.meta.url))
}

/** Starts a command with these variables of the environment and no others. */
export function startCommand(name: CommandName, args: string[], env: Record<string, string>): RunningCommand {
  const child = spawn('node', [programs[name], ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  const exited = once(child, 'close')
  let output = ''
  let printed = ''
  child.stdout.on('data', (text) => {
    printed += text
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text
    })
  }
  return {
    child,
    exited,
    output: () => output,
    lines: () =>
      printed
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    says: (text) => vi.waitFor(() => expect(output).toContain(text), { timeout: 60_000, interval: 20 })
  }
}
