import type { Schemas } from '../contract.js'
import { findUnerased } from '../documents.js'
import { given } from '../given.js'
import type { Caller, Handlers } from '../handler.js'
import { inspectionOf } from '../hold.js'
import { newId } from '../ids.js'
import { fileUrl } from '../letters.js'
import { isTimely, matches, newestFirst, pageOf } from '../paging.js'
import {
  assertAcceptsFields,
  assertDrawable,
  assertEditAllowed,
  downloadUrlLifetimeMs,
  notFound,
  placeFields,
  readNewRoles,
  readRoles,
  readTemplateFields,
  updateTemplate
} from '../rules.js'
import { searchablePdf } from '../searchable-pdf.js'
import type { MockTemplate } from '../state.js'
import { suggestFields } from '../suggest-fields.js'
import { fieldsOfTags } from '../text-tags.js'
import { now, type World } from '../world.js'
import { downloadOf } from './documents.js'

type Body = Schemas['CreateTemplateRequest']

export const templates = {
  listTemplates({ world, caller, query }) {
    const all = newestFirst(world.state.templates.values(), caller.mode).map(withoutFile)
    return pageOf(
      all,
      query,
      ({ title, description, tags, created_at, updated_at }) =>
        matches(query.search, title, description) &&
        (query.tag?.some((tag) => tags.includes(tag)) ?? true) &&
        isTimely(query, created_at, updated_at)
    )
  },

  async createTemplate({ world, caller, body }) {
    if (body.title !== undefined) assertDrawable(body.title, 'title', given)
    const { document, file } = findUnerased(world, caller, body.document_id, 'document_id')
    const roles = readNewRoles(body)
    const content = await (roles ? placed(document.page_count, file, body, roles) : tagged(file))
    const template = {
      id: newId('tpl'),
      title: body.title ?? document.title,
      description: body.description ?? null,
      tags: body.tags ?? [],
      mode: caller.mode,
      page_count: document.page_count,
      ...content,
      // The mock draws no pages, and puts the fields of tags below each other.
      covering_fields: [],
      version: 1,
      created_at: now(world),
      updated_at: now(world),
      file,
      fileName: document.file_name
    }
    world.state.templates.set(template.id, template)
    return withoutFile(template)
  },

  duplicateTemplate({ world, caller, path, body }) {
    const title = body?.title
    if (title !== undefined) assertDrawable(title, 'title', given)
    const template = findTemplate(world, caller, path.id)
    const copy = { id: newId('tpl'), title: title ?? template.title, version: 1 }
    const duplicate = { ...template, ...copy, created_at: now(world), updated_at: now(world) }
    world.state.templates.set(duplicate.id, duplicate)
    return withoutFile(duplicate)
  },

  getTemplate({ world, caller, path }) {
    return withoutFile(findTemplate(world, caller, path.id))
  },

  downloadTemplate({ world, caller, path, query: { part = 'original', redirect = false } }) {
    const { id, file } = findTemplate(world, caller, path.id)
    return downloadOf(file, redirect, () => fileUrl(world, id, part, downloadUrlLifetimeMs))
  },

  getTemplateSuggestions({ world, caller, path }) {
    const { file, fields } = findTemplate(world, caller, path.id)
    return suggestFields(world, file, fields)
  },

  async updateTemplate({ world, caller, path, body, assertUnmodified }) {
    const template = findTemplate(world, caller, path.id)
    const { page_count, file } = template
    const fields =
      body.fields && (await placeFields(body.fields, 'fields', async () => searchablePdf(page_count, file)))
    const changes = await updateTemplate(template, { ...body, fields }, inspectionOf(page_count, file), given)
    if (changes) await assertUnmodified(withoutFile(template))
    if (caller.editing && changes) assertEditAllowed(caller.editing, template, changes)
    if (changes) Object.assign(template, changes, { updated_at: now(world) })
    return withoutFile(template)
  },

  async deleteTemplate({ world, caller, path, assertUnmodified }) {
    const template = findTemplate(world, caller, path.id)
    await assertUnmodified(withoutFile(template))
    world.state.templates.delete(template.id)
    for (const [id, { template_id }] of world.state.templateLinks) {
      if (template_id === template.id) world.state.templateLinks.delete(id)
    }
    return undefined
  }
} satisfies Partial<Handlers>

/** The roles and fields of a request. */
async function placed(pages: number, file: Uint8Array, body: Body, roles: Schemas['Roles']) {
  const inspection = inspectionOf(pages, file)
  const fields = await placeFields(body.fields ?? [], 'fields', async () => searchablePdf(pages, file))
  assertAcceptsFields(fields, inspection, 'fields')
  return { roles, fields: await readTemplateFields(fields, roles, inspection.pages, given) }
}

/** The roles and fields of a PDF's text tags. */
async function tagged(file: Uint8Array) {
  const { roles, templateFields } = await fieldsOfTags(file, 'document_id')
  return { roles: readRoles(roles), fields: templateFields }
}

/** Returns the caller's template. */
export function findTemplate({ state }: World, { mode }: Caller, id: string, path?: string) {
  const template = state.templates.get(id)
  if (template?.mode !== mode) throw notFound(id, path)
  return template
}

function withoutFile({ file: _, fileName: __, ...template }: MockTemplate): Schemas['Template'] {
  return template
}
