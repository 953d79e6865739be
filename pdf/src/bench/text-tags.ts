import { createPdfEngine } from '../engine.js'
import { createDevelopmentCertificate } from '../signing-certificate/development-certificate.js'
import { loadSigningCertificate } from '../signing-certificate/signing-certificate.js'
import { makePdf, stream, type TestObject } from '../testing/make-pdf.js'

// Measures upload processing of files with and without text tags, in a warm child process as the service runs it. Prints the
// processor time: node text-tags-bench.js [childEntry]

const ROUNDS = 5
const LINES = 45
const WORDS =
  'The quick brown fox jumps over the lazy dog while the tenant pays the rent on the first day of each month'

/** Pages full of text, every tenth with a tag. */
function makeFile(pages: number): Buffer {
  const numbers = Array.from({ length: pages }, (_, index) => 4 + index * 2)
  const objects: TestObject[] = [
    [1, '<</Type/Catalog/Pages 2 0 R>>'],
    [2, `<</Type/Pages/Count ${pages}/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]>>`],
    [3, '<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding/WinAnsiEncoding>>']
  ]
  for (const [index, number] of numbers.entries()) {
    const tag = index % 10 === 0 ? '0 -20 Td ({{signature:Tenant}}) Tj' : ''
    const lines = Array.from({ length: LINES }, (_, line) => `0 -15 Td (${line}. ${WORDS}) Tj`).join(' ')
    const page = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents ${number + 1} 0 R/Resources<</Font<</F1 3 0 R>>>>>>`
    objects.push([number, page], [number + 1, stream(`BT /F1 10 Tf 50 755 Td ${lines} ${tag} ET`)])
  }
  return makePdf(objects)
}

const { certificate, privateKey } = await createDevelopmentCertificate()
const signer = await loadSigningCertificate({ certificatePem: certificate, keyPem: privateKey })
let cost = { cpuMs: 0, peakMb: 0 }
const onCost = (now: typeof cost) => {
  cost = now
}
await using engine = createPdfEngine({ signer, processes: 1, childEntry: process.argv[2], onCost })

async function measure(pdf: Buffer, takesTags: boolean, expected: number): Promise<number> {
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const before = cost.cpuMs
    const { textTags } = await engine.prepare(pdf, undefined, { takesTags })
    if (takesTags && textTags?.tags.length !== expected) throw new Error(`found ${textTags?.tags.length} tags`)
    if (round > 0) times.push(cost.cpuMs - before)
  }
  return times.sort((a, b) => a - b)[ROUNDS >> 1] ?? 0
}

for (const pages of [100, 1000]) {
  const pdf = makeFile(pages)
  const plain = await measure(pdf, false, 0)
  const tagged = await measure(pdf, true, pages / 10)
  const figures = `${plain.toFixed(0)} ms without tags, ${tagged.toFixed(0)} ms with ${pages / 10} tags`
  console.log(`${pages} pages: ${figures}, ${cost.peakMb} MB peak`)
}
