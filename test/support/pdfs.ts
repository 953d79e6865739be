import { createCipheriv } from 'node:crypto'
import {
  concatTransformationMatrix,
  drawObject,
  PDFDocument,
  popGraphicsState,
  pushGraphicsState,
  StandardFonts
} from 'pdf-lib'

const made = new Date('2026-01-31T09:00:00Z')

/** Creates a plain PDF with a line of text on each page, padded to the size that a test needs. Always the same bytes. */
export async function makePdf({ pages = 1, text = 'A contract', padding = 0 } = {}): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  pdf.setCreationDate(made)
  pdf.setModificationDate(made)
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (let number = 1; number <= pages; number++) {
    const page = pdf.addPage([612, 792])
    page.drawText(`${text}, page ${number}`, { x: 72, y: 700, size: 18, font })
  }
  if (padding > 0) drawNoise(pdf, padding)
  return Buffer.from(await pdf.save())
}

// A noise image, which is the same in every run and does not compress.
function drawNoise(pdf: PDFDocument, length: number) {
  const width = 1000
  const height = Math.ceil(length / width)
  const noise = createCipheriv('aes-128-ctr', Buffer.alloc(16, 1), Buffer.alloc(16)).update(
    Buffer.alloc(width * height)
  )
  const header = {
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    ColorSpace: 'DeviceGray',
    BitsPerComponent: 8
  }
  const page = pdf.getPage(0)
  const name = page.node.newXObject('Noise', pdf.context.register(pdf.context.stream(noise, header)))
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(100, 0, 0, 100, 72, 72),
    drawObject(name),
    popGraphicsState()
  )
}
