// Creates the templates of a DocuSeal account in Signpost. Without --write, it only says what it would do. Set
// DOCUSEAL_API_KEY, then run: node examples/move-templates/move-templates.mjs [--write]
import { parseArgs } from 'node:util'
import { createClient, InvalidRequestError } from '@signpost/sdk'
import { findApiKey, siteUrl } from '../common/service.mjs'
import { reportFailure } from '../common/story.mjs'
import { openDocuSeal } from './docuseal.mjs'
import { mapTemplate } from './map-template.mjs'
import { placeFields } from './place-fields.mjs'

const labels = { created: 'created', present: 'there already', planned: 'to be created', failed: 'not moved' }

try {
  const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
  await main(values.write)
} catch (error) {
  reportFailure(error)
}

async function main(mayWrite) {
  const signpost = createClient({ apiKey: await findApiKey(), baseUrl: siteUrl })
  const docuseal = openDocuSeal()
  const { name, mode } = await signpost.account.get()
  console.log(`From ${docuseal.url} to ${siteUrl}: ${name}, ${mode} key${mayWrite ? '' : ', dry run'}\n`)
  const counts = { created: 0, present: 0, planned: 0, failed: 0 }
  for await (const { id } of docuseal.templates()) {
    const source = await docuseal.template(id)
    const outcome = await move({ signpost, docuseal, source, mayWrite })
    counts[outcome.result] += 1
    report(source, outcome)
  }
  const sums = Object.entries(counts).filter(([, count]) => count > 0)
  console.log(
    `\n${sums.map(([result, count]) => `${count} ${labels[result]}`).join(', ') || 'There are no templates.'}`
  )
  if (counts.planned > 0) console.log('Run it again with --write to create them.')
  if (counts.failed > 0) process.exitCode = 1
}

async function move({ signpost, docuseal, source, mayWrite }) {
  // The tag is how the next run finds the template.
  const tag = `docuseal-${source.id}`
  const [present] = (await signpost.templates.list({ tag: [tag] })).data
  if (present) return { result: 'present', id: present.id, notes: [] }
  const { notes, ...template } = mapTemplate(source)
  try {
    const files = await docuseal.files(source)
    if (!mayWrite) return { result: 'planned', count: template.fields.length, notes }
    const created = await create(signpost, { ...template, tag, files })
    return { result: 'created', id: created.id, count: created.fields.length, notes }
  } catch (error) {
    if (!isAboutTheTemplate(error)) throw error
    const details = Object.entries(error.details ?? {}).map(([field, problem]) => `${field}: ${problem}`)
    return { result: 'failed', notes: [error.message, ...details] }
  }
}

async function create(signpost, { title, roles, fields, tag, files }) {
  const [first, ...others] = files.map(({ file, file_name }) => ({ file, file_name }))
  const { file_name } = first
  const content = others.length === 0 ? first : { file_name, files: [first, ...others] }
  const draft = await signpost.documents.create({ title, ...content })
  try {
    const inspection = await signpost.documents.getInspection(draft.id)
    return await signpost.templates.create({
      document_id: draft.id,
      title,
      tags: [tag],
      roles,
      fields: placeFields(fields, inspection, files)
    })
  } finally {
    await signpost.documents.delete(draft.id)
  }
}

// Other errors, such as a refused key, would stop every template.
function isAboutTheTemplate(error) {
  return (error.expected && !error.fatal) || error instanceof InvalidRequestError
}

function report({ id, name }, { result, id: created, count, notes }) {
  const fields = count === undefined ? '' : `, ${count} ${count === 1 ? 'field' : 'fields'}`
  console.log(`${id} ${name}: ${labels[result]}${created ? ` as ${created}` : ''}${fields}`)
  for (const note of notes) console.log(`    - ${note}`)
}
