import { readFileSync } from 'node:fs'
import type { Vectors } from './vectors.js'

/** Apart from what uses the vectors, which also runs where there are no files. */
export function readVectors(): Vectors {
  const path = new URL('../../../spec/vectors/webhook-signatures.json', import.meta.url)
  return JSON.parse(readFileSync(path, 'utf8'))
}
