import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { bytesOf, type Vectors } from './vectors.js'

type VerifyVector = Vectors['verify'][number]

export const folder = fileURLToPath(new URL('../../languages/', import.meta.url))
const runner = (name: string) => path.join(folder, 'testing', name)

type Command = [command: string, ...args: string[]]

/** A verifier in another language. */
export interface Language {
  name: string
  file: string
  /** The command that its toolchain has. */
  needs: string
  /** Builds it in a temporary folder, and returns the command that decides about deliveries. */
  prepare(temporary: string): Command | Promise<Command>
  /** Whether it returns the text of the event, because its standard library cannot read JSON. */
  returnsText?: boolean
}

export const languages: Language[] = [
  {
    name: 'Python',
    file: 'signpost_webhook.py',
    needs: 'python3',
    prepare: () => ['python3', '-B', runner('run.py'), folder]
  },
  { name: 'Ruby', file: 'signpost_webhook.rb', needs: 'ruby', prepare: () => ['ruby', runner('run.rb'), folder] },
  { name: 'PHP', file: 'SignpostWebhook.php', needs: 'php', prepare: () => ['php', runner('run.php'), folder] },
  { name: 'Go', file: 'signpost_webhook.go', needs: 'go', prepare: buildGo },
  { name: 'Java', file: 'SignpostWebhook.java', needs: 'javac', prepare: buildJava, returnsText: true }
]

export function isMissing(command: string): boolean {
  return spawnSync(command, ['--version']).error !== undefined
}

/** What a verifier decides about each vector, for comparison with what the vectors expect. */
export async function decide(language: Language, vectors: VerifyVector[], temporary: string): Promise<object[]> {
  const [command, ...args] = await language.prepare(temporary)
  const output = await run(command, args, { input: vectors.map(lineOf).join('') })
  return output
    .trimEnd()
    .split('\n')
    .map((line) => decisionOf(line, language))
}

function decisionOf(line: string, { returnsText }: Language): object {
  const [decision = '', detail = ''] = line.split(' ')
  if (decision === 'valid') {
    return returnsText ? { valid: true, text: decoded(detail) } : { valid: true, event_id: detail }
  }
  return detail === '' ? { valid: false, code: decision } : { valid: false, code: decision, header: detail }
}

/** What a vector expects of a verifier: one that returns text leaves it to its caller whether that is an event. */
export function expectedOf({ returnsText }: Language, vector: VerifyVector): object {
  if (!returnsText) return vector.expect
  const isText = vector.body !== undefined
  const isSigned = vector.expect.valid || (vector.expect.code === 'INVALID_PAYLOAD' && isText)
  return isSigned ? { valid: true, text: vector.body } : vector.expect
}

// A delivery in a line, for languages that cannot read JSON: all but numbers in base64.
function lineOf(vector: VerifyVector): string {
  const { now, tolerance = 300, secrets, headers } = vector
  const pairs = Object.entries(headers).map(([name, value]) => `${encoded(name)}:${encoded(value)}`)
  // A list of one empty secret differs from an empty list.
  const known = secrets.map((secret) => `:${encoded(secret)}`)
  return `${[now, tolerance, encoded(bytesOf(vector)), known.join(','), pairs.join(',')].join('\t')}\n`
}

const encoded = (value: string | Uint8Array) => Buffer.from(value as string).toString('base64')
const decoded = (text: string) => Buffer.from(text, 'base64').toString()

async function buildGo(temporary: string): Promise<Command> {
  const module = path.join(temporary, 'signpostwebhook')
  mkdirSync(module)
  copyFileSync(path.join(folder, 'signpost_webhook.go'), path.join(module, 'signpost_webhook.go'))
  copyFileSync(runner('run.go'), path.join(temporary, 'main.go'))
  writeFileSync(path.join(temporary, 'go.mod'), 'module signpost.test\n\ngo 1.19\n')
  await run('go', ['vet', './...'], { cwd: temporary })
  await run('go', ['build', '-o', 'run', '.'], { cwd: temporary })
  return [path.join(temporary, 'run')]
}

async function buildJava(temporary: string): Promise<Command> {
  const sources = [path.join(folder, 'SignpostWebhook.java'), runner('Run.java')]
  await run('javac', ['-Xlint:all,-serial', '-Werror', '-d', temporary, ...sources])
  return ['java', '-cp', temporary, 'Run']
}

async function run(command: string, args: string[], { input = '', cwd }: { input?: string; cwd?: string } = {}) {
  const child = spawn(command, args, { cwd })
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  child.stdin.end(input)
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}: ${output}${errors}`)
  return output
}
