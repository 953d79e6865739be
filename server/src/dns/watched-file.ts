import { readFileSync, statSync } from 'node:fs'

const checkMs = 1000

/**
 * Reads and parses a small file, and again after it has changed. A file that is missing counts as empty. Reads
 * synchronously, because a thread may not be free when a name is needed.
 */
export function watchFile<Value>(file: string, parse: (text: string) => Value, now: () => number): () => Value {
  let checkedAt = Number.NEGATIVE_INFINITY
  let version: string | undefined
  let value = parse('')
  return () => {
    if (now() - checkedAt < checkMs) return value
    checkedAt = now()
    const current = versionOf(file)
    if (current === version) return value
    version = current
    value = parse(current === undefined ? '' : read(file))
    return value
  }
}

function versionOf(file: string) {
  const found = statSync(file, { throwIfNoEntry: false })
  return found && `${found.ino} ${found.mtimeMs} ${found.size}`
}

function read(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
