import { readFileSync, writeFileSync } from 'node:fs'

/** What a file says of work that is done. Empty if there is none, or if an interrupted process left an incomplete one. */
export function readStamp(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

export function writeStamp(file, stamp) {
  writeFileSync(file, JSON.stringify(stamp))
}
