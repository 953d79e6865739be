import { createHash } from 'node:crypto'

/** Eight letters that change with the content, as in the names of what the bundler builds. */
export function digestOf(...contents: Buffer[]): string {
  const hash = createHash('sha256')
  for (const content of contents) hash.update(content)
  return hash.digest('hex').slice(0, 8).toUpperCase()
}
