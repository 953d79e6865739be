const content = `BT
/F1 24 Tf 72 740 Td (Example agreement) Tj
/F1 12 Tf 0 -48 Td (This is a document to try signing with. It is not binding.) Tj
0 -24 Td (Sign it as whoever you send it to would: on a phone or a computer, without an account.) Tj
0 -24 Td (Afterwards, download the sealed PDF with its certificate of completion.) Tj
0 -200 Td (Signature) Tj
300 0 Td (Date) Tj
ET`

const objects = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
  `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'
]

/** A PDF of one page to try signing with. */
export function makeExamplePdf(): Uint8Array<ArrayBuffer> {
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const size = objects.length + 1
  text += `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return new TextEncoder().encode(text)
}

/** Where it is signed, in points from the top left. */
export const examplePlaces = [
  { type: 'signature', page: 1, x: 72, y: 332, width: 200, height: 48 },
  { type: 'date', page: 1, x: 372, y: 356, width: 120, height: 24 }
] as const
