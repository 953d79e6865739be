import path from 'node:path'
import { build, type Metafile } from 'esbuild'
import { expect, it } from 'vitest'

/** The packages that a module loads together with itself, as opposed to later. */
async function packagesOf(entry: string): Promise<Set<string>> {
  const { metafile } = await build({
    absWorkingDir: import.meta.dirname,
    entryPoints: [entry],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    outdir: 'unwritten',
    write: false,
    metafile: true
  })
  return reach(metafile.inputs, entry)
}

function reach(files: Metafile['inputs'], entry: string): Set<string> {
  const packages = new Set<string>()
  const found = new Set([entry])
  for (const file of found) {
    for (const { path: target, external, kind } of files[file]!.imports) {
      if (kind === 'dynamic-import') continue
      if (external) packages.add(target)
      else found.add(path.posix.normalize(target))
    }
  }
  return packages
}

it('loads the libraries for PDFs in child processes only', async () => {
  const child = await packagesOf('child.ts')
  for (const entry of ['engine.ts', 'signing-certificate/signing-certificate.ts']) {
    const own = await packagesOf(entry)
    for (const name of ['pkijs', 'asn1js', 'harfbuzzjs']) {
      expect(child).toContain(name)
      expect(own).not.toContain(name)
    }
  }
})
