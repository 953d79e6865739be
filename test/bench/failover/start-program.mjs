import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'

// Postgres, and Patroni with it, refuses to run as root.
const isRoot = process.getuid() === 0
export const user = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {}

function idOf(which) {
  return Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))
}

/** Starts a program as the user of Postgres, which a Ctrl-C does not reach. Its output goes to a file. */
export function startProgram(command, args, { log, env }) {
  const output = openSync(log, 'a')
  const child = spawn(command, args, {
    ...user,
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
    detached: true,
    stdio: ['ignore', output, output]
  })
  const exited = once(child, 'exit')
  // Noticed by the person who waits for the program to answer.
  exited.catch(() => {})
  return { pid: child.pid, exited }
}
