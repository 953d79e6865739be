import { writeFileSync } from 'node:fs'
import { readDrawnText } from './appended-pages/read-drawn-text.js'
import { compareFiles } from './difference/compare-files.js'
import { readAppendable } from './file/appendable.js'
import { PdfError } from './interface/error.js'
import { joinFiles } from './join/join-files.js'
import { preparePdf } from './prepare/prepare-pdf.js'
import { isOfFileSystem } from './process/is-of-file-system.js'
import type { FromChild, Job, JobCost, ParentCalls, ToChild } from './process/messages.js'
import { peakMemoryMb } from './process/peak-memory.js'
import { claimedDocuments } from './seal/claimed-documents.js'
import { readAuditSeal } from './seal/read-audit-seal.js'
import { readSeal } from './seal/read-seal.js'
import { renewSeal } from './seal/renew-seal.js'
import { sealDocument } from './seal/seal-document.js'
import type { ToBeSigned } from './seal/seal-signer.js'
import { suggestFields } from './suggest/suggest-fields.js'
import { findTexts } from './text/find-texts.js'
import { verifyPdf } from './verify/verify-pdf.js'

// Entry point of the engine's child processes. A child processes one job at a time and asks its parent for what it
// must not access itself: the signing key and the network.

const pending = new Map<number, { resolve(value: Uint8Array): void; reject(error: Error): void }>()
let calls = 0

const send = (message: FromChild): void => {
  process.send?.(message)
}

function callParent(method: keyof ParentCalls, data: Uint8Array): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const call = ++calls
    pending.set(call, { resolve, reject })
    send({ type: 'call', call, method, data })
  })
}

const timestamp = (imprint: Uint8Array) => callParent('timestamp', imprint)

async function perform(job: Job): Promise<unknown> {
  const input = typeof job.input === 'string' ? readAppendable(job.input) : Buffer.from(job.input)
  if (job.kind === 'verify') return verifyPdf(input, job.roots)
  if (job.kind === 'read-audit-seal') return readAuditSeal(input, job.roots)
  if (job.kind === 'read-seal') return { seal: readSeal(input), text: job.withText ? readDrawnText(input) : [] }
  if (job.kind === 'claimed-documents') return claimedDocuments(input)
  if (job.kind === 'find-texts') return findTexts(input, job.queries)
  if (job.kind === 'suggest-fields') {
    const { split } = job
    return suggestFields(input.subarray(0, split), split === undefined ? undefined : input.subarray(split))
  }
  if (job.kind === 'compare') return compareFiles(input.subarray(0, job.split), input.subarray(job.split))
  if (job.kind === 'renew') return renewSeal({ ...job.request, pdf: input, timestamp })
  if (job.kind === 'seal') {
    const signer = { ...job.request.signer, sign: ({ data }: ToBeSigned) => callParent('sign', data) }
    return sealDocument({ ...job.request, pdf: input, signer, timestamp })
  }
  if (job.kind === 'join') {
    const { working, ...rest } = joinFiles(splitInto(input, job.files), job.choices)
    if (!job.output) return { ...rest, working }
    writeFileSync(job.output, working)
    return { ...rest, working: undefined }
  }
  const { working, ...rest } = preparePdf(input, job.roots, job.choices)
  const isUnchanged = working === input
  if (isUnchanged || !job.output) return { ...rest, isUnchanged, working: isUnchanged ? undefined : working }
  writeFileSync(job.output, working)
  return { ...rest, isUnchanged, working: undefined }
}

function splitInto(input: Buffer, files: { name: string; size: number }[]) {
  let start = 0
  return files.map(({ name, size }) => {
    start += size
    return { name, bytes: input.subarray(start - size, start) }
  })
}

async function handle(job: Job): Promise<void> {
  try {
    const result = await perform(job)
    send({ type: 'done', result, ...costSoFar() })
  } catch (error) {
    const { code, message, file } = toPdfError(error)
    send({ type: 'failed', code, message, file })
  }
}

function costSoFar(): JobCost {
  const { user, system } = process.cpuUsage()
  const residentMb = Math.round(process.memoryUsage.rss() / 2 ** 20)
  return { peakMb: peakMemoryMb(), residentMb, cpuMs: (user + system) / 1000 }
}

function toPdfError(error: unknown): PdfError {
  if (error instanceof PdfError) return error
  if (error instanceof RangeError) return new PdfError('PDF_TOO_LARGE', 'the file needs more memory than is allowed')
  if (isOfFileSystem(error)) {
    return new PdfError('ENGINE_UNAVAILABLE', 'the file could not be processed: the temporary folder cannot be used')
  }
  return new PdfError('PDF_PROCESSING_FAILED', `the file could not be processed: ${(error as Error).message}`)
}

process.on('message', (message: ToChild) => {
  if (message.type === 'job') {
    void handle(message.job)
    return
  }
  const waiting = pending.get(message.call)
  pending.delete(message.call)
  if (message.type === 'answer') waiting?.resolve(message.value)
  else waiting?.reject(new PdfError(message.code, message.message))
})
process.on('disconnect', () => process.exit(0))
// Stopping the service signals all of its processes. The parent ends this one, once its job is done.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
send({ type: 'started' })
