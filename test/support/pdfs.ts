import { PDFDocument, StandardFonts } from 'pdf-lib'

/** A plain PDF with a line of text on each page. Without compression it can be made as large as a test wants. */
export async function makePdf({ pages = 1, text = 'A contract', padding = 0 } = {}): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (let number = 1; number <= pages; number++) {
    const page = pdf.addPage([612, 792])
    page.drawText(`${text}, page ${number}`, { x: 72, y: 700, size: 18, font })
  }
  if (padding > 0) await pdf.attach(noise(padding), 'noise.bin')
  return Buffer.from(await pdf.save())
}

// Bytes that do not compress, the same in every run.
function noise(length: number) {
  let state = 42
  return Uint8Array.from({ length }, () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state >> 16
  })
}
