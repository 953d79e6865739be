import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const bootstrap = fileURLToPath(new URL('../../scripts/bootstrap.mjs', import.meta.url))

/** Builds what was edited since the last build: whoever edits a source and runs one test file tests the edit. */
export function bringUpToDate(): void {
  const { status } = spawnSync('node', [bootstrap, '--quiet', '--for', 'test'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The build failed.')
}
