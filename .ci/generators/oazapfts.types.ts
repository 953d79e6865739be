import { createDocument, sendDocument } from './oazapfts'

const created = await createDocument({ file_name: 'a.pdf', file: 'JVBERi0=' })
await createDocument({ upload_key: 'upl_x' })
// @ts-expect-error There is no file.
await createDocument({})
const ada = { email: 'ada@example.com', name: 'Ada' }
const field = { type: 'signature' as const }
const signed = { ...field, anchor: { text: 'Signature' }, width: 180, height: 48 }
const placed = { signers: [{ ...ada, fields: [signed] }] }
const nowhere = { signers: [{ ...ada, fields: [field] }] }
const id = created.status === 201 ? created.data.id : ''
await sendDocument(id, placed)
// @ts-expect-error The field is nowhere.
await sendDocument(id, nowhere)
