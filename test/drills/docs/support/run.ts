import { spawn, spawnSync } from 'node:child_process'

export interface Outcome {
  code: number | null
  output: string
}

/** Runs a program, and returns its exit code and all that it printed. */
export function run(command: string, args: string[], options: { cwd: string; env: Record<string, string> }) {
  const child = spawn(command, args, { cwd: options.cwd, env: { ...process.env, ...options.env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return new Promise<Outcome>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
  })
}

export function isMissing(command: string): boolean {
  return spawnSync(command, ['--version']).error !== undefined
}
