import { createDocument, sendDocument } from './hey-api/sdk.gen'

const { data } = await createDocument({ body: { file_name: 'a.pdf', file: 'JVBERi0=' } })
await createDocument({ body: { upload_key: 'upl_x' } })
// @ts-expect-error There is no file.
await createDocument({ body: {} })
const ada = { email: 'ada@example.com', name: 'Ada' }
const field = { type: 'signature' as const }
const signed = { ...field, anchor: { text: 'Signature' }, width: 180, height: 48 }
const placed = { signers: [{ ...ada, fields: [signed] }] }
const nowhere = { signers: [{ ...ada, fields: [field] }] }
const path = { id: data?.id ?? '' }
await sendDocument({ path, body: placed })
// @ts-expect-error The field is nowhere.
await sendDocument({ path, body: nowhere })
