import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import type { World, WorldAccount } from '../world.js'

const script = fileURLToPath(new URL('../../examples/move-templates/move-templates.mjs', import.meta.url))
const run = promisify(execFile)

/** Runs the example that moves templates, with the environment of a service to move from. */
export async function moveTemplates(
  world: World,
  account: WorldAccount,
  args: string[],
  change: Record<string, string>
) {
  const env = { ...process.env, SITE_URL: world.url, SIGNPOST_API_KEY: account.live_key, ...change }
  return run('node', [script, ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr })
  ) as Promise<{ code: number; stdout: string; stderr: string }>
}

/** A place, to a point. */
export const near = (x: number, y: number, width: number, height: number) => ({
  x: expect.closeTo(x, 0),
  y: expect.closeTo(y, 0),
  width: expect.closeTo(width, 0),
  height: expect.closeTo(height, 0)
})
