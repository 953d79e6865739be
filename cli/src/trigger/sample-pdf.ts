/** A page with a line of text, as the smallest PDF that readers accept. */
export function samplePdf(text: string): Uint8Array {
  const shown = text.replace(/[^\x20-\x7e]/g, '?').replace(/[\\()]/g, '\\$&')
  const content = `BT /F1 18 Tf 72 700 Td (${shown}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
  ]
  let pdf = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = pdf.length
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const end = pdf.length
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  pdf += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`
  return new TextEncoder().encode(pdf)
}
