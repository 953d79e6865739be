import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { UsageError } from '../command-error.js'

/** Asks for a secret, which is not shown while it is typed. What is not a terminal is read to the end of its first line. */
export function askSecretly(question: string): Promise<string> {
  const { stdin, stderr } = process
  const isTerminal = stdin.isTTY === true
  if (isTerminal) stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: silent, terminal: isTerminal })
  return new Promise((resolve, reject) => {
    let answer: string | undefined
    lines.once('line', (line) => {
      answer = line.trim()
      lines.close()
    })
    // Also with Ctrl-C, and at the end of the input.
    lines.once('close', () => {
      if (isTerminal) stderr.write('\n')
      if (answer) resolve(answer)
      else reject(new UsageError('No key was given, so none was kept.'))
    })
  })
}
