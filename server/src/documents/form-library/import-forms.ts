import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { readRoles, readTemplateFields } from '@signpost/spec/rules'
import * as z from 'zod'
import type { Context } from '../../context/context.js'
import type { Schemas } from '../../contract/contract.js'
import { newId, uuidOf } from '../../contract/ids.js'
import { given } from '../../given/given.js'
import { documentFileKey, sha256Of } from '../../storage/document-files.js'
import { type FormRow, findFormBySlug, saveForm } from '../../stores/form-store.js'

/** The definition of a form: the `.json` file next to its `.pdf`. */
const definitionSchema = z.object({
  title: z.string().min(1).max(255),
  description: z.string().max(5000).nullable().default(null),
  state: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable()
    .default(null),
  category: z.string().min(1).max(100),
  updatedAt: z.iso.datetime({ offset: true }).or(z.iso.date()).optional(),
  roles: z.record(z.string().min(1).max(100), z.object({ order: z.number().int().min(0).max(10000).optional() })),
  fields: z.array(z.looseObject({ label: z.string(), role: z.string(), type: z.string() }))
})

export interface ImportedForms {
  added: string[]
  changed: string[]
  unchanged: string[]
}

/**
 * Imports the forms of a folder into the library: `<slug>.pdf` and `<slug>.json`. A form with the same slug is updated if
 * either file has changed. Existing documents created from it do not change.
 */
export async function importForms(context: Context, folder: string): Promise<ImportedForms> {
  const result: ImportedForms = { added: [], changed: [], unchanged: [] }
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  for (const name of names) {
    const slug = path.basename(name, '.json')
    result[await importForm(context, folder, slug)].push(slug)
  }
  return result
}

async function importForm(context: Context, folder: string, slug: string): Promise<keyof ImportedForms> {
  const { sql, storage, pdf, clock } = context
  const original = await readFile(path.join(folder, `${slug}.pdf`))
  const json = await readFile(path.join(folder, `${slug}.json`), 'utf8')
  const digest = createHash('sha256').update(original).update(json).digest('hex')
  const known = await findFormBySlug(sql, slug)
  if (known?.digest === digest && (await hasFiles(context, known))) return 'unchanged'
  const { updatedAt, roles: requested, fields, ...definition } = parse(slug, json)
  const { working, pageCount, inspection } = await pdf.prepare(original)
  const roles = readRoles(requested as Schemas['RolesRequest'])
  const filesId = uuidOf('frm', newId('frm', clock.now()))
  const [sha256, workingSha256] = [sha256Of(original), sha256Of(working)]
  await storage.put(documentFileKey(filesId, sha256), original)
  await storage.put(documentFileKey(filesId, workingSha256), working)
  await saveForm(sql, {
    id: known?.id ?? filesId,
    ...definition,
    slug,
    digest,
    file_name: `${slug}.pdf`,
    page_count: pageCount,
    file_size: original.length,
    sha256,
    working_sha256: workingSha256,
    inspection,
    files_id: filesId,
    roles,
    fields: await readTemplateFields(fields as never, roles, inspection.pages, given),
    updated_at: updatedAt ? new Date(updatedAt) : clock.now()
  })
  return known ? 'changed' : 'added'
}

// The database may have been moved without its files.
async function hasFiles({ storage }: Context, { files_id, sha256, working_sha256 }: FormRow) {
  const found = new Set<string>()
  for await (const { key } of storage.list(`documents/${files_id}`)) found.add(key)
  return [sha256, working_sha256].every((digest) => found.has(documentFileKey(files_id, digest)))
}

function parse(slug: string, json: string) {
  const parsed = definitionSchema.safeParse(JSON.parse(json))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`${slug}.json: ${issue?.path.join('.')} ${issue?.message}`)
}
