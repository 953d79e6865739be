import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Mutant, placeOf } from './find-mutants.js'

/**
 * Clones what is committed to a folder, puts every mutant into its source, where a variable switches it on, and builds.
 * Returns the mutants that are in it, by number; those whose source has changed or moved are left out.
 */
export function copyWithMutants(root: string, folder: string, mutants: Mutant[]): Map<number, Mutant> {
  run('git', ['clone', '--quiet', root, folder], root)
  const placed = new Map<number, Mutant>()
  mutants.forEach((mutant, number) => {
    const file = path.join(folder, mutant.file)
    const text = existsSync(file) ? withMutant(readFileSync(file, 'utf8'), mutant, number) : undefined
    if (text === undefined) return
    writeFileSync(file, text)
    placed.set(number, mutant)
  })
  appendFileSync(path.join(folder, 'test/support/bound-file.ts'), '\nglobalThis.mutantFile?.(file)\n')
  run('node', ['scripts/bootstrap.mjs', '--for', 'test'], folder)
  return placed
}

/** A source with a mutant that its number switches on, or undefined if the source has changed. */
export function withMutant(text: string, mutant: Mutant, number: number): string | undefined {
  const place = placeOf(mutant, text)
  if (!place) return undefined
  const [start, end] = place
  const either = `(globalThis.mutant?.(${number}) ? (${mutant.after}) : (${mutant.before}))`
  return `${text.slice(0, start)}${either}${text.slice(end)}`
}

function run(command: string, args: string[], cwd: string) {
  const { status } = spawnSync(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`)
}
