import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { print, UsageError } from '@signpost/cli/terminal'
import { Command } from 'commander'
import type { Check, EvidenceReport, SignerFacts } from '../evidence/check/evidence-report.js'

interface Options {
  root: string[]
  json: boolean
}

/** `signpost verify-evidence` */
export function verifyEvidenceCommand(): Command {
  return new Command('verify-evidence')
    .addHelpText('after', help)
    .argument('<file>', 'the ZIP file')
    .option('--root <pem>', 'a file with root certificates to trust, and no others; can be repeated', collect, [])
    .option('--json', 'print JSON', false)
    .action(verify)
}

const help = `
Without --root, the package's own certificates are followed. This shows whether the package is complete and unchanged,
but not who made it: anyone can make certificates. Get the root certificate of the service, and that of its timestamp
authority, from a source that you trust. In place of its root, the certificate of the service itself can be given.

Exits with code 0 if everything is proved, 1 if something is not, and 2 if a file cannot be read.`

const collect = (value: string, before: string[]) => [...before, value]

async function verify(file: string, { root, json }: Options) {
  const roots = root.length > 0 ? (await Promise.all(root.map(readRoots))).flat() : undefined
  const { verifyEvidence } = await import('../evidence/check/verify-evidence.js')
  const { printable } = await import('../evidence/check/printable.js')
  const { createPdfChecker } = await import('@signpost/pdf/checker')
  await using checker = createPdfChecker()
  const report = await verifyEvidence(checker, file, { roots, now: new Date() }).catch((error) => {
    if (error.code && error.syscall) throw new UsageError(`${file} cannot be read: ${error.message}`)
    throw error
  })
  print(json, { file, ...report }, linesOf(report).map(printable))
  if (!report.proved) process.exitCode = 1
}

async function readRoots(file: string): Promise<Uint8Array[]> {
  const pem = await readFile(file, 'utf8').catch((error) => {
    throw new UsageError(`${file} cannot be read: ${error.message}`)
  })
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  if (blocks.length === 0) throw new UsageError(`${file} contains no certificate in PEM format.`)
  try {
    return blocks.map((block) => new X509Certificate(block).raw)
  } catch {
    throw new UsageError(`${file} contains a certificate that cannot be read.`)
  }
}

const marks = { holds: 'ok  ', open: 'open', fails: 'FAIL' }

function linesOf(report: EvidenceReport): string[] {
  const { document_id, signers, checks } = report
  return [
    `Evidence of ${document_id ?? 'an unknown document'}`,
    ...(signers.length > 0 ? ['Signed, by the audit trail:', ...signers.map(signerLine)] : []),
    '',
    ...checks.flatMap(checkLines),
    '',
    conclusionOf(report)
  ]
}

function signerLine({ name, email, signed_at, simulated }: SignerFacts): string {
  return `  ${name} <${email}>, ${signed_at}${simulated ? ' (a test helper signed)' : ''}`
}

function checkLines({ name, outcome, text, problems }: Check): string[] {
  const label = name.replace('_', ' ').padEnd(12)
  return [`${marks[outcome]} ${label} ${text}`, ...problems.map((problem) => `${' '.repeat(18)}- ${problem}`)]
}

function conclusionOf({ proved, trust, seal, checks }: EvidenceReport): string {
  if (!proved) return 'NOT PROVED. See the lines that begin with FAIL.'
  const left = checks.some(({ outcome }) => outcome === 'open') ? ' Lines that begin with "open" are not proved.' : ''
  if (trust === 'root')
    return `Proved: sealed by "${seal?.signer}", whose certificate leads to a root that you gave.${left}`
  return `Proved, if the certificate is genuine: the package is complete and unchanged, but anyone can make certificates.${left}`
}
