import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { World } from '../world.js'
import { environment } from './service-process.js'

const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))

/** Runs a command of `signpost` on a world's database and files. */
export async function runCommand(world: World, ...args: string[]) {
  return promisify(execFile)('node', [main, ...args], { env: environment(world) }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr })
  ) as Promise<{ code: number; stdout: string; stderr: string }>
}
