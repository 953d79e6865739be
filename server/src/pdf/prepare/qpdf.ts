import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import createModule from '@neslinesli93/qpdf-wasm'
import { PdfError } from '../error.js'

// The package's own types leave out most of what it can do.
interface Qpdf {
  callMain(args: string[]): number
  FS: {
    writeFile(path: string, data: Uint8Array): void
    readFile(path: string): Uint8Array
    unlink(path: string): void
  }
}
type CreateQpdf = (options: {
  wasmBinary: Uint8Array
  print(line: string): void
  printErr(line: string): void
}) => Promise<Qpdf>

const INPUT = '/input.pdf'
const OUTPUT = '/output.pdf'
const WARNINGS = 3
const ERROR = 2

/** What qpdf answered. */
export interface QpdfResult {
  /** Undefined when it failed. */
  output: Buffer | undefined
  messages: string[]
}

let lines: string[] = []
let instance: Promise<Qpdf> | undefined

/** Runs qpdf, compiled to WebAssembly, over a file. `args` without the names of input and output. */
export async function runQpdf(input: Uint8Array, args: string[]): Promise<QpdfResult> {
  instance ??= load()
  const qpdf = await instance
  lines = []
  qpdf.FS.writeFile(INPUT, input)
  const status = callMain(qpdf, args)
  const isWritten = status === 0 || status === WARNINGS
  const output = isWritten ? Buffer.from(qpdf.FS.readFile(OUTPUT)) : undefined
  for (const path of [INPUT, OUTPUT]) removeQuietly(qpdf, path)
  return { output, messages: lines }
}

function load(): Promise<Qpdf> {
  const wasmBinary = readFileSync(createRequire(import.meta.url).resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm'))
  const note = (line: string) => lines.length < 100 && lines.push(line)
  return (createModule as unknown as CreateQpdf)({ wasmBinary, print: note, printErr: note })
}

function callMain(qpdf: Qpdf, args: string[]): number {
  try {
    return qpdf.callMain([INPUT, ...args, OUTPUT])
  } catch (error) {
    // The instance is in an unknown state after an abort; the next file gets a fresh one.
    instance = undefined
    if (/memory|stack/i.test(String(error))) throw new PdfError('PDF_TOO_LARGE', 'the file needs too much memory')
    return ERROR
  }
}

function removeQuietly(qpdf: Qpdf, path: string): void {
  try {
    qpdf.FS.unlink(path)
  } catch {
    // It was never written.
  }
}
