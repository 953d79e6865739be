import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const bootstrap = fileURLToPath(new URL('../../scripts/bootstrap.mjs', import.meta.url))

/** Builds what was edited since the last build, so that running one test file tests the current source. */
export function bringUpToDate(): void {
  const { status } = spawnSync('node', [bootstrap, '--quiet', '--for', 'test'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The build failed.')
}
