import { PDFDocument, StandardFonts } from 'pdf-lib'

/** Lines of text tags that are so close to each other that their fields cover text and each other. */
export async function crowdedPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const page = pdf.addPage([612, 792])
  const lines = [
    'Full name {{text:Tenant:Name}}',
    'Sign here {{signature:Tenant}} in ink',
    'Rent {{number:Owner:Rent:width=9cm}} a month'
  ]
  for (const [index, text] of lines.entries()) page.drawText(text, { x: 72, y: 700 - index * 13, size: 11, font })
  return pdf.save()
}
