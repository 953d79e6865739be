import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createPdfEngine, type PdfEngine, PdfError } from '../engine.js'
import {
  createDevelopmentCertificate,
  loadSigningCertificate,
  parseCertificates
} from '../signing-certificate/signing-certificate.js'

/** A file of `cases.json`, and what has to come of it. */
interface VerifyCase {
  file: string
  expect: 'good' | 'changed' | 'broken' | 'encrypted'
  why?: string
}

/** What to run. */
export interface VerifyOptions {
  /** Holds the files and `cases.json`. */
  folder: string
  /** Certificates (PEM) to trust. Without them whatever certificates the files bring are trusted. */
  roots?: string | undefined
  childEntry?: string | undefined
  log?: (line: string) => void
}

/** How the verdicts compare with what was expected. */
export interface VerifySummary {
  files: number
  good: number
  /** Good files that are not called valid. */
  goodRefused: number
  bad: number
  /** Bad files that are called valid. */
  badAccepted: number
}

/** Verifies every file of a folder and compares the verdicts with those that its `cases.json` expects. */
export async function verifyCorpus(options: VerifyOptions): Promise<VerifySummary> {
  const { folder, log = console.log } = options
  const cases: VerifyCase[] = JSON.parse(await readFile(path.join(folder, 'cases.json'), 'utf8'))
  await using engine = await startEngine(options)
  const table = new Map<string, number>()
  const summary: VerifySummary = { files: 0, good: 0, goodRefused: 0, bad: 0, badAccepted: 0 }
  for (const own of cases) {
    const [verdict, problem] = await verdictOf(engine, path.join(folder, own.file))
    const cell = `${own.expect.padEnd(10)} ${verdict}`
    table.set(cell, (table.get(cell) ?? 0) + 1)
    if (!count(summary, own, verdict)) log(`${own.file}: ${own.expect} expected, ${verdict} found. ${problem}`)
  }
  for (const line of lines(table, summary)) log(line)
  return summary
}

/** Answers whether the verdict is right as far as it counts: what is good is valid, and nothing else is. */
function count(summary: VerifySummary, { expect }: VerifyCase, verdict: string): boolean {
  const isGood = expect === 'good'
  const isValid = verdict === 'valid' || verdict === 'sealed_here'
  summary.files++
  summary[isGood ? 'good' : 'bad']++
  if (isGood && !isValid) summary.goodRefused++
  if (!isGood && isValid) summary.badAccepted++
  return isGood === isValid
}

async function verdictOf(engine: PdfEngine, file: string): Promise<[verdict: string, problem: string]> {
  try {
    const { verdict, problems } = await engine.verify(await readFile(file))
    return [verdict, problems[0] ?? '']
  } catch (error) {
    if (error instanceof PdfError) return [error.code === 'PDF_ENCRYPTED' ? 'encrypted' : error.code, error.message]
    throw error
  }
}

function lines(table: Map<string, number>, { good, goodRefused, bad, badAccepted }: VerifySummary): string[] {
  return [
    'expected   found',
    ...[...table].sort().map(([cell, files]) => `${cell.padEnd(24)}${String(files).padStart(5)}`),
    `${badAccepted} of ${bad} bad files are called valid, ${goodRefused} of ${good} good ones are not`
  ]
}

async function startEngine({ roots, childEntry }: VerifyOptions): Promise<PdfEngine> {
  const { certificate, privateKey } = await createDevelopmentCertificate()
  const signer = await loadSigningCertificate({ certificatePem: certificate, keyPem: privateKey })
  const trustedRoots = roots ? parseCertificates(await readFile(roots, 'utf8')).map(({ raw }) => raw) : []
  return createPdfEngine({ signer, processes: 1, childEntry, trustedRoots, trustsAnybody: roots === undefined })
}
