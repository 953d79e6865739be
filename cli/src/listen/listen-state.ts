import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { CommandError } from '../command-error.js'
import type { Since } from './since.js'

/** What was forwarded to a receiver: all events until here, except those that are open. */
export interface ListenState {
  /** Where to go on. Empty for the first event of an account that had none. */
  from: Since | Record<string, never>
  /** The events before that, which the receiver has not taken. */
  open: string[]
}

/** Remembers what was forwarded, in a file for each service, key and receiver. */
export class StateFile {
  readonly path: string
  readonly #about: object

  constructor(folder: string, about: { baseUrl: string; apiKey: string; forwardTo: string }) {
    const { baseUrl, apiKey, forwardTo } = about
    const name = createHash('sha256').update([baseUrl, apiKey, forwardTo].join('\n')).digest('hex').slice(0, 32)
    this.path = path.join(folder, `${name}.json`)
    // For those who look into the folder. The key stays out of it.
    this.#about = { service: baseUrl, forward_to: forwardTo }
  }

  /** Returns undefined if there is none yet, or if it cannot be understood. */
  read(): ListenState | undefined {
    try {
      const { from, open } = JSON.parse(readFileSync(this.path, 'utf8'))
      const isKnown = typeof from === 'object' && from !== null && Array.isArray(open)
      return isKnown ? { from, open: open.map(String) } : undefined
    } catch {
      return undefined
    }
  }

  /** Replaces the file in one step, so that a process that is killed leaves the old or the new state. */
  write(state: ListenState): void {
    try {
      mkdirSync(path.dirname(this.path), { recursive: true, mode: 0o700 })
      const written = `${this.path}.${process.pid}`
      writeFileSync(written, `${JSON.stringify({ ...this.#about, ...state })}\n`, { mode: 0o600 })
      renameSync(written, this.path)
    } catch (error) {
      const advice = 'XDG_STATE_HOME names another folder.'
      throw new CommandError(`What was forwarded cannot be remembered: ${(error as Error).message}. ${advice}`)
    }
  }
}

/** The folder for what programs remember, by the XDG Base Directory Specification, or that of Windows. */
export function stateFolder(env: NodeJS.ProcessEnv, platform = process.platform): string {
  const local = platform === 'win32' ? env.LOCALAPPDATA : undefined
  const base = env.XDG_STATE_HOME || local || path.join(os.homedir(), '.local', 'state')
  return path.join(base, 'signpost', 'listen')
}
