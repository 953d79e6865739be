import { PDFDocument, PDFHexString, PDFName, PDFNumber, PDFString } from 'pdf-lib'
import { createApi } from '../../support/api.js'
import { exampleBody } from '../../support/contract.js'
import { unknownId } from '../../support/identifiers.js'
import { makePdf } from '../../support/pdfs.js'
import type { Attempt, Scenario } from './scenario.js'

const filters = '/FlateDecode'.repeat(5)
const packedTooOften = `%PDF-1.7\n1 0 obj\n<</Type/XRef/Size 1/W[1 1 1]/Filter[${filters}]/Length 0>>\nstream\n\nendstream\nendobj\nstartxref\n9\n%%EOF\n`

/** Returns scenarios of a PDF that is missing or cannot be used, for an operation with a PDF. */
export const badFiles: Record<string, Scenario> = {
  FILE_SOURCE_REQUIRED: () => ({ body: {}, details: ['file'] }),
  FILE_SOURCE_CONFLICT: () => ({
    body: { file: 'JVBERi0xLjc=', upload_key: unknownId('upload') },
    details: ['file', 'upload_key']
  }),
  FILE_NOT_BASE64: () => ({ body: { file: 'ab+_' }, details: ['file'] }),
  INVALID_PDF: () => file('not a PDF'),
  PDF_ENCRYPTED: async () => {
    const pdf = await blankPdf()
    pdf.encrypt({ userPassword: 'secret', ownerPassword: 'owner' })
    return file(await pdf.save({ useObjectStreams: false }))
  },
  PDF_ACTIVE_CONTENT: async () => {
    const pdf = await blankPdf()
    sign(pdf)
    pdf.catalog.set(PDFName.of('OpenAction'), pdf.context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') }))
    return file(await pdf.save({ useObjectStreams: false }))
  },
  PDF_RESTRICTED: async () => {
    const pdf = await blankPdf()
    sign(pdf)
    pdf.encrypt({ userPassword: '', ownerPassword: 'owner' })
    return file(await pdf.save({ useObjectStreams: false }))
  },
  PDF_TRUNCATED: async () => {
    const pdf = await (await blankPdf()).save({ useObjectStreams: false })
    return file(pdf.subarray(0, pdf.length / 2))
  },
  PDF_CONTENT_LOST: async () => {
    const pdf = await blankPdf()
    const content = pdf.context.stream('/Tx BMC EMC 87cUR\x7f~>', { Filter: 'ASCII85Decode' })
    pdf.getPage(0).node.set(PDFName.of('Contents'), pdf.context.register(content))
    return file(await pdf.save({ useObjectStreams: false }))
  },
  PDF_AMBIGUOUS: async () => {
    const pdf = await blankPdf()
    sign(pdf)
    pdf.getPage(0).node.set(PDFName.of('Rotate'), PDFNumber.of(45))
    return file(await pdf.save({ useObjectStreams: false }))
  },
  PDF_TOO_LARGE: () => file(packedTooOften),
  PDF_XFA_UNSUPPORTED: async () => {
    const pdf = await blankPdf()
    const form = pdf.context.obj({ Fields: [], XFA: pdf.context.register(pdf.context.stream('<xdp/>')) })
    pdf.catalog.set(PDFName.of('AcroForm'), form)
    return file(await pdf.save({ useObjectStreams: false }))
  },
  UPLOAD_KEY_UNKNOWN: () => upload(unknownId('upload')),
  UPLOAD_KEY_EXPIRED: ({ expiredUpload }) => upload(expiredUpload),
  UPLOAD_KEY_FOREIGN: async ({ world, account }) => {
    const foreign = createApi(world.url, account.live_key)
    return upload(
      (await foreign.post('/documents/upload-url', { file_name: 'a.pdf', file_size: 1000 })).body.upload_key
    )
  },
  UPLOAD_KEY_USED: async ({ api }) => {
    const pdf = await makePdf()
    const { body } = await api.post('/documents/upload-url', { file_name: 'a.pdf', file_size: pdf.length })
    const headers = { 'content-type': 'application/pdf' }
    await fetch(body.upload_url, { method: 'PUT', headers, body: new Uint8Array(pdf) })
    await api.post('/documents', { file_name: 'a.pdf', upload_key: body.upload_key })
    return upload(body.upload_key)
  },
  UPLOAD_KEY_EMPTY: async ({ api }) =>
    upload((await api.post('/documents/upload-url', { file_name: 'a.pdf', file_size: 1000 })).body.upload_key)
}

function blankPdf() {
  return PDFDocument.create().then((pdf) => {
    pdf.addPage()
    return pdf
  })
}

function sign(pdf: PDFDocument) {
  const signature = { Type: 'Sig', ByteRange: [0, 1, 2, 3], Contents: PDFHexString.of('00') }
  const field = { FT: 'Sig', T: PDFString.of('signature'), V: pdf.context.register(pdf.context.obj(signature)) }
  const fields = [pdf.context.register(pdf.context.obj(field))]
  pdf.catalog.set(PDFName.of('AcroForm'), pdf.context.obj({ Fields: fields, SigFlags: 3 }))
}

function file(bytes: string | Uint8Array): Attempt {
  return { body: { file: Buffer.from(bytes as never).toString('base64') }, details: ['file'] }
}

function upload(upload_key: string): Attempt {
  return { body: { upload_key }, details: ['upload_key'] }
}

export function named(scenarios: Record<string, Scenario>): Record<string, Scenario> {
  const withName =
    (scenario: Scenario): Scenario =>
    async (stage, operation) => {
      const attempt = await scenario(stage, operation)
      return { ...attempt, body: { file_name: exampleBody(operation).file_name, ...(attempt.body as object) } }
    }
  return Object.fromEntries(Object.entries(scenarios).map(([code, scenario]) => [code, withName(scenario)]))
}

// A PDF that is only verified may be restricted, active or truncated, and is never drawn on.
export function toVerify({
  PDF_XFA_UNSUPPORTED,
  PDF_ACTIVE_CONTENT,
  PDF_RESTRICTED,
  PDF_TRUNCATED,
  PDF_CONTENT_LOST,
  PDF_AMBIGUOUS,
  ...scenarios
}: Record<string, Scenario>) {
  return scenarios
}
