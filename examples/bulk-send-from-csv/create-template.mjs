// Creates a template to try the example with, and prints its identifier.
import { Signpost } from '@signpost/sdk'

const signpost = new Signpost() // uses SIGNPOST_API_KEY and SIGNPOST_BASE_URL
const path = new URL('offer.pdf', import.meta.url)
const box = { role: 'Employee', page: 1, x: 160, width: 160, height: 20 }

const draft = await signpost.documents.create({ file: { path } })
const template = await signpost.templates.create({
  document_id: draft.id,
  title: 'Offer of employment',
  roles: { Employee: { order: 1 } },
  fields: [
    { ...box, label: 'Salary', type: 'number', y: 200, read_only: true, value: '0' },
    { ...box, label: 'Starts', type: 'date', y: 240 },
    { ...box, label: 'Signature', type: 'signature', y: 300, height: 48 }
  ]
})
await signpost.documents.delete(draft.id)
console.log(template.id)
