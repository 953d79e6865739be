import { Api, FieldType } from './swagger-typescript-api/api'

const { documents } = new Api()
const { data } = await documents.createDocument({ file_name: 'a.pdf', file: 'JVBERi0=' })
await documents.createDocument({ upload_key: 'upl_x' })
// @ts-expect-error There is no file.
await documents.createDocument({})
const ada = { email: 'ada@example.com', name: 'Ada' }
const field = { type: FieldType.Signature }
const signed = { ...field, anchor: { text: 'Signature' }, width: 180, height: 48 }
const placed = { signers: [{ ...ada, fields: [signed] }] }
const nowhere = { signers: [{ ...ada, fields: [field] }] }
await documents.sendDocument(data.id, placed)
// @ts-expect-error The field is nowhere.
await documents.sendDocument(data.id, nowhere)
