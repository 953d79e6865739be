// Creates the templates of another service in Signpost. Without --write, it only says what it would do. Set the credentials
// of the service, then run: node examples/move-templates/move-templates.mjs docuseal|docusign|dropbox-sign [--write]
import { parseArgs } from 'node:util'
import { createClient, InvalidRequestError } from '@signpost/sdk'
import { findApiKey, siteUrl } from '../common/service.mjs'
import { expected, reportFailure } from '../common/story.mjs'
import { openDocuSeal } from './docuseal.mjs'
import { openDocusign } from './docusign.mjs'
import { openDropboxSign } from './dropbox-sign.mjs'
import { mapTemplate } from './map-template.mjs'
import { placeFields } from './place-fields.mjs'

const services = { docuseal: openDocuSeal, docusign: openDocusign, 'dropbox-sign': openDropboxSign }
const labels = { created: 'created', present: 'there already', planned: 'to be created', failed: 'not moved' }

try {
  const options = { write: { type: 'boolean', default: false } }
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  await main(positionals[0], values.write)
} catch (error) {
  reportFailure(error)
}

async function main(from, mayWrite) {
  const open = Object.hasOwn(services, from) && services[from]
  if (!open) throw expected(`Name the service to move from: ${Object.keys(services).join(', ')}.`)
  const signpost = createClient({ apiKey: await findApiKey(), baseUrl: siteUrl })
  const service = open()
  const { name, mode } = await signpost.account.get()
  console.log(`From ${service.url} to ${siteUrl}: ${name}, ${mode} key${mayWrite ? '' : ', dry run'}\n`)
  const counts = { created: 0, present: 0, planned: 0, failed: 0 }
  for await (const id of service.templates()) {
    const source = await service.template(id)
    const outcome = await move({ signpost, service, source, mayWrite })
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

async function move({ signpost, service, source, mayWrite }) {
  // The tag is how the next run finds the template.
  const tag = service.tag(source.id)
  if (mayWrite) await removeAbandoned(signpost, tag)
  const [present] = (await signpost.templates.list({ tag: [tag] })).data
  if (present) return { result: 'present', id: present.id, notes: [] }
  const { notes, ...template } = mapTemplate(source)
  try {
    const files = await readFiles(source)
    if (!mayWrite) return { result: 'planned', count: template.fields.length, notes }
    const { created, doubts } = await create(signpost, service, { ...template, tag, files })
    return { result: 'created', id: created.id, count: created.fields.length, notes: [...notes, ...doubts] }
  } catch (error) {
    if (!isAboutTheTemplate(error)) throw error
    const details = Object.entries(error.details ?? {}).map(([field, problem]) => `${field}: ${problem}`)
    return { result: 'failed', notes: [error.message, ...details] }
  }
}

async function readFiles(source) {
  const files = await source.files()
  if (files.length === 0) throw expected('It has no document.')
  for (const { name, content } of files)
    if (!content.subarray(0, 1024).includes('%PDF-')) throw expected(`${name} is not a PDF.`)
  return files
}

async function create(signpost, service, { title, roles, fields, tag, files }) {
  const [first, ...others] = files.map(({ name, content }) => ({
    file: content,
    file_name: /\.pdf$/i.test(name) ? name : `${name}.pdf`
  }))
  const content = others.length === 0 ? first : { file_name: first.file_name, files: [first, ...others] }
  const draft = await signpost.documents.create({ title, external_id: tag, ...content })
  try {
    const inspection = await signpost.documents.getInspection(draft.id)
    const created = await signpost.templates.create({
      document_id: draft.id,
      title,
      tags: [tag],
      roles,
      fields: placeFields(fields, inspection, files, service.locate)
    })
    return { created, doubts: service.doubts?.(inspection.pages) ?? [] }
  } finally {
    await signpost.documents.delete(draft.id)
  }
}

// A run that was killed has left its draft.
async function removeAbandoned(signpost, tag) {
  const drafts = signpost.documents.list({ external_id: tag, status: 'draft' })
  for await (const { id } of drafts) await signpost.documents.delete(id)
}

// Other errors, such as a refused key, would stop every template.
function isAboutTheTemplate(error) {
  return (error.expected && !error.fatal) || error instanceof InvalidRequestError
}

function report({ id, title }, { result, id: created, count, notes }) {
  const fields = count === undefined ? '' : `, ${count} ${count === 1 ? 'field' : 'fields'}`
  console.log(`${id} ${title}: ${labels[result]}${created ? ` as ${created}` : ''}${fields}`)
  for (const note of notes) console.log(`    - ${note}`)
}
