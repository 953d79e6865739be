import { spawn } from 'node:child_process'

/** The user that runs a program; empty for the current user. */
export interface Identity {
  uid?: number
  gid?: number
}

export interface Finished {
  ok: boolean
  /** Standard output and standard error. */
  output: string
}

// In a separate process group, so that Ctrl-C in the terminal reaches only us, and we stop everything in order.
const quiet = { stdio: 'pipe', detached: process.platform !== 'win32', windowsHide: true } as const

/** Runs a program until it exits, without the user's Postgres settings and with English messages. */
export function runProgram(file: string, args: string[], options: Identity & { cwd: string }): Promise<Finished> {
  return new Promise((resolve) => {
    let output = ''
    const add = (data: Buffer) => {
      output += data
    }
    const child = spawn(file, args, { ...options, ...quiet, env: cleanEnv() })
    child.stdin.end()
    child.stdout.on('data', add)
    child.stderr.on('data', add)
    child.on('error', (error) => resolve({ ok: false, output: error.message }))
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}

function cleanEnv() {
  const others = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name))
  return { ...Object.fromEntries(others), LC_ALL: 'C' }
}
