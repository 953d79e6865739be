import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const bootstrap = fileURLToPath(new URL('../../scripts/bootstrap.mjs', import.meta.url))

/** Builds the documentation, unless it is up to date. Only these tests need it, and it takes longer than all packages. */
export function buildDocs(): void {
  const { status } = spawnSync('node', [bootstrap, '--quiet', '--for', 'docs'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The documentation could not be built.')
}
