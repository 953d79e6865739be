import { degrees, PDFDocument, PDFName, PDFNumber, StandardFonts } from 'pdf-lib'

/** A PDF whose pages are turned, cropped and enlarged. */
export async function makeOddPdf() {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const add = () => {
    const added = pdf.addPage([612, 792])
    added.drawText('An odd page', { x: 200, y: 400, size: 18, font })
    return added
  }
  add()
  add().setRotation(degrees(90))
  add().setCropBox(50, 100, 400, 500)
  add().node.set(PDFName.of('UserUnit'), PDFNumber.of(2))
  return Buffer.from(await pdf.save())
}
