import { spawnSync } from 'node:child_process'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Mutant, placeOf } from './find-mutants.js'

/**
 * Clones what is committed to a folder, puts every mutant into its source, where a variable switches it on, and builds.
 * Returns the mutants that are in it, by number; those whose source has changed are left out.
 */
export function copyWithMutants(root: string, folder: string, mutants: Mutant[]): Map<number, Mutant> {
  run('git', ['clone', '--quiet', root, folder], root)
  const placed = new Map<number, Mutant>()
  mutants.forEach((mutant, number) => {
    const file = path.join(folder, mutant.file)
    const text = readFileSync(file, 'utf8')
    const place = placeOf(mutant, text)
    if (!place) return
    const [start, end] = place
    const either = `(globalThis.mutant?.(${number}) ? (${mutant.after}) : (${mutant.before}))`
    writeFileSync(file, `${text.slice(0, start)}${either}${text.slice(end)}`)
    placed.set(number, mutant)
  })
  appendFileSync(path.join(folder, 'test/support/bound-file.ts'), '\nglobalThis.mutantFile?.(file)\n')
  run('node', ['scripts/bootstrap.mjs', '--for', 'test'], folder)
  return placed
}

function run(command: string, args: string[], cwd: string) {
  const { status } = spawnSync(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`)
}
