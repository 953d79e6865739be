import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect } from 'vitest'

const run = promisify(execFile)

/** Where Poppler finds a word on a page. */
export async function findWord(file: string, number: number, text: string) {
  const only = ['-f', String(number), '-l', String(number)]
  const { stdout } = await run('pdftotext', ['-bbox', '-cropbox', ...only, file, '-'])
  const word = new RegExp(`xMin="([\\d.]+)" yMin="([\\d.]+)" xMax="[\\d.]+" yMax="([\\d.]+)">${text}<`).exec(stdout)
  expect(word, stdout).not.toBeNull()
  const [x, y, bottom] = word!.slice(1).map(Number)
  return { x: x!, y: y!, bottom: bottom! }
}
