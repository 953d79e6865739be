/// <reference lib="dom" />
import { PDFDocument, PDFName, PDFString } from 'pdf-lib'
import { expect, test } from 'vitest'
import { aSession } from '../../../support/signing-page/session-fixtures.js'
import { useSigningBrowser } from '../../../support/signing-page/signing-browser.js'

const here = useSigningBrowser()

/** A page with only a black stamp, which has a comment in rich text, as files that are already signed keep it. */
async function stampedPdf() {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([595, 842])
  const look = pdf.context.stream('0 0 200 100 re f', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 200, 100] })
  const stamp = pdf.context.obj({ Type: 'Annot', Subtype: 'Stamp', Rect: [100, 600, 300, 700], F: 4 })
  stamp.set(PDFName.of('AP'), pdf.context.obj({ N: pdf.context.register(look) }))
  stamp.set(PDFName.of('Contents'), PDFString.of('Approved'))
  stamp.set(PDFName.of('RC'), PDFString.of('<body xmlns="http://www.w3.org/1999/xhtml"><p><b>Approved</b></p></body>'))
  page.node.set(PDFName.of('Annots'), pdf.context.obj([pdf.context.register(stamp)]))
  return pdf.save({ useObjectStreams: false })
}

test('an annotation with a comment in rich text is drawn', async () => {
  here.stub.pdf = await stampedPdf()
  here.stub.session = aSession({ fields: [], pages: [{ width: 595, height: 842 }] })
  await here.open()
  const canvas = here.page.locator('.page canvas')
  await canvas.waitFor()
  const dark = await canvas.evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    return data.filter((value, index) => index % 4 === 0 && value < 128).length / (data.length / 4)
  })
  expect(dark).toBeGreaterThan(0.03)
})
