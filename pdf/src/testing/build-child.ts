import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'tsup'
import { bundling } from '../../tsup.config.js'

const here = path.dirname(fileURLToPath(import.meta.url))

/** A child entry built as the build does it: what has a memory limit cannot be run through tsx. */
export async function buildChild(): Promise<{ entry: string } & AsyncDisposable> {
  // Within the package, where the built file finds its dependencies.
  const outDir = await mkdtemp(path.join(here, '../../node_modules/.signpost-child-'))
  await build({
    entry: { child: path.join(here, '../child.ts') },
    outDir,
    ...bundling,
    // Finds its wasm file beside itself.
    external: ['harfbuzzjs'],
    config: false,
    silent: true
  })
  return {
    entry: path.join(outDir, 'child.js'),
    [Symbol.asyncDispose]: () => rm(outDir, { recursive: true, force: true })
  }
}
