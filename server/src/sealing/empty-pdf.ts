/** A PDF without a page: what a certificate of completion that stands alone is appended to. */
export const emptyPdf = buildEmptyPdf()

function buildEmptyPdf(): Buffer {
  const header = '%PDF-1.7\n'
  const catalog = '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n'
  const pages = '2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n'
  const entry = (offset: number) => `${String(offset).padStart(10, '0')} 00000 n \n`
  const offsets = [header.length, header.length + catalog.length]
  const start = header.length + catalog.length + pages.length
  const table = `xref\n0 3\n0000000000 65535 f \n${offsets.map(entry).join('')}`
  return Buffer.from(
    `${header}${catalog}${pages}${table}trailer\n<< /Size 3 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  )
}
