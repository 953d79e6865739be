import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const repository = fileURLToPath(new URL('../..', import.meta.url))

/** Reads a file by its path in the repository. */
export function readSource(file: string): string {
  return readFileSync(path.join(repository, file), 'utf8')
}

/** The files directly in a folder of the repository, as paths in it. */
export function sourcesIn(folder: string): string[] {
  return readdirSync(path.join(repository, folder))
    .sort()
    .map((name) => `${folder}/${name}`)
}
