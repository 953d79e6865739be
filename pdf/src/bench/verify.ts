import { createHash } from 'node:crypto'
import { createPdfEngine } from '../engine.js'
import { IncrementalUpdate } from '../file/incremental-update.js'
import { PdfFile } from '../file/pdf-file.js'
import { readPages } from '../page/page-tree.js'
import { appendSignature } from '../seal/append-signature.js'
import { buildCms } from '../seal/cms.js'
import type { SealSigner } from '../seal/seal-signer.js'
import { SignaturePlaceholder } from '../seal/signature-placeholder.js'
import { createDevelopmentCertificate } from '../signing-certificate/development-certificate.js'
import { loadSigningCertificate } from '../signing-certificate/signing-certificate.js'
import { makeFile } from './make-file.js'

// Measures verification of a file of 25 MB with one, two and ten signatures, in a warm child process as the service
// runs it: node verify-bench.js [childEntry]

const ROUNDS = 5

async function sign(pdf: Buffer, signer: SealSigner): Promise<Buffer> {
  const file = PdfFile.open(pdf)
  const placeholder = new SignaturePlaceholder({ type: 'Sig', subFilter: 'ETSI.CAdES.detached', size: 8192 })
  const base = createHash('sha256').update(pdf)
  const make = (digest: Buffer) => buildCms({ digest, signer })
  const { tail } = await appendSignature(new IncrementalUpdate(file), readPages(file)[0]!.ref, placeholder, base, make)
  return Buffer.concat([pdf, tail])
}

const { certificate, privateKey } = await createDevelopmentCertificate()
const signer = await loadSigningCertificate({ certificatePem: certificate, keyPem: privateKey })
let peak = 0
const onCost = ({ peakMb }: { peakMb: number }) => {
  peak = Math.max(peak, peakMb)
}
await using engine = createPdfEngine({ signer, processes: 1, childEntry: process.argv[2], onCost })
let pdf = makeFile(400, 65_000)
for (let count = 1; count <= 10; count++) {
  pdf = await sign(pdf, signer)
  if (![1, 2, 10].includes(count)) continue
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const start = performance.now()
    const { verdict } = await engine.verify(pdf, [{ end: pdf.length, sealedAt: new Date() }])
    if (verdict !== 'sealed_here') throw new Error(`the file is ${verdict}`)
    if (round > 0) times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  const size = (pdf.length / 1e6).toFixed(1)
  console.log(`${size} MB, 400 pages, ${count} signatures: ${times[ROUNDS >> 1]!.toFixed(0)} ms, ${peak} MB peak`)
}
