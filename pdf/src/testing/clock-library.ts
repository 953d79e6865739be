import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

const PLACES = ['/usr/lib', '/usr/local/lib']

/** Where libfaketime is, which moves the clock of another program. Undefined where it is not installed. */
export function findClockLibrary(): string | undefined {
  const folders = PLACES.filter((place) => existsSync(place)).flatMap((place) => [
    place,
    ...readdirSync(place).map((name) => path.join(place, name))
  ])
  return folders.map((folder) => path.join(folder, 'faketime', 'libfaketime.so.1')).find((file) => existsSync(file))
}

/** The environment of a program with another clock. */
export function clockAt(time: Date): Record<string, string> {
  const library = findClockLibrary()
  if (library === undefined) throw new Error('libfaketime is not installed')
  // Not the command `faketime`: it shares memory under its process number, fails where a process that was killed has left some under the
  // same, and so fails by chance.
  return { LD_PRELOAD: library, FAKETIME: `@${textOf(time)}` }
}

const textOf = (time: Date) => time.toISOString().slice(0, 19).replace('T', ' ')
