import { type CreateDocumentRequest, createDocument, sendDocument } from './orval/index'

const { data } = await createDocument({ file_name: 'a.pdf', file: 'JVBERi0=' })
// The body is also a form or a PDF, of which any object may be one.
export const uploaded: CreateDocumentRequest = { upload_key: 'upl_x' }
// @ts-expect-error There is no file.
export const empty: CreateDocumentRequest = {}
const ada = { email: 'ada@example.com', name: 'Ada' }
const field = { type: 'signature' as const }
const signed = { ...field, anchor: { text: 'Signature' }, width: 180, height: 48 }
const placed = { signers: [{ ...ada, fields: [signed] }] }
const nowhere = { signers: [{ ...ada, fields: [field] }] }
await sendDocument(data.id, placed)
// @ts-expect-error The field is nowhere.
await sendDocument(data.id, nowhere)
