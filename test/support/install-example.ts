import { cp, mkdir, mkdtemp, readFile, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'

const examples = fileURLToPath(new URL('../../examples/', import.meta.url))

/** Copies an example out of the repository, with nothing but the packages that its manifest names. Returns the folder. */
export async function installExample(name: string): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), `${name}-`))
  await cp(path.join(examples, name), copy, { recursive: true })
  const { dependencies } = JSON.parse(await readFile(path.join(copy, 'package.json'), 'utf8'))
  for (const [dependency, range] of Object.entries(dependencies)) {
    const installed = path.join(examples, 'node_modules', dependency)
    const { version } = JSON.parse(await readFile(path.join(installed, 'package.json'), 'utf8'))
    const served = `http://localhost:4400/packages/${path.basename(dependency)}.tgz`
    expect([served, version, `^${version}`], dependency).toContain(range)
    await mkdir(path.dirname(path.join(copy, 'node_modules', dependency)), { recursive: true })
    await symlink(installed, path.join(copy, 'node_modules', dependency))
  }
  return copy
}
