import createClient from 'openapi-fetch'
import type { paths } from './openapi-typescript/index.js'

const client = createClient<paths>({ baseUrl: 'http://localhost:4400/v1' })
const { data } = await client.POST('/documents', { body: { file_name: 'a.pdf', file: 'JVBERi0=' } })
await client.POST('/documents', { body: { upload_key: 'upl_x' } })
// @ts-expect-error There is no file.
await client.POST('/documents', { body: { title: 'A' } })
const ada = { email: 'ada@example.com', name: 'Ada' }
const field = { type: 'signature' as const }
const signed = { ...field, anchor: { text: 'Signature' }, width: 180, height: 48 }
const placed = { signers: [{ ...ada, fields: [signed] }] }
const nowhere = { signers: [{ ...ada, fields: [field] }] }
const path = { id: data?.id ?? '' }
await client.POST('/documents/{id}/send', { params: { path }, body: placed })
// @ts-expect-error The field is nowhere.
await client.POST('/documents/{id}/send', { params: { path }, body: nowhere })
