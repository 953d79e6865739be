import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pnpm } from './pnpm.mjs'

/** Runs pnpm silently. If it fails, throws an error with its complete output. */
export function step(title, args) {
  const folder = mkdtempSync(path.join(tmpdir(), 'signpost-step-'))
  const file = path.join(folder, 'output')
  const output = openSync(file, 'w')
  try {
    const code = pnpm(args, { stdio: ['ignore', output, output] })
    if (code) throw new Error(`${readFileSync(file, 'utf8')}\n${title} failed (pnpm ${args.join(' ')}).`)
  } finally {
    closeSync(output)
    rmSync(folder, { recursive: true, force: true })
  }
}
