import type { Schemas } from '../contract.js'
import { findDocument } from '../documents.js'
import { refuseUndrawable } from '../drawable.js'
import type { Caller, Handlers } from '../handler.js'
import { newId } from '../ids.js'
import { matches, newestFirst, pageOf } from '../paging.js'
import { invalid, notFound } from '../refusal.js'
import { refuseFields, refuseFieldsOnSigned } from '../send.js'
import type { MockTemplate } from '../state.js'
import { now, type World } from '../world.js'

type Ids = 'listTemplates' | 'createTemplate' | 'getTemplate' | 'updateTemplate' | 'deleteTemplate'
type Changes = Pick<Schemas['UpdateTemplateRequest'], 'roles' | 'fields'>

export const templates: Pick<Handlers, Ids> = {
  listTemplates({ world, caller, query }) {
    const found = newestFirst(world.state.templates.values(), caller.mode)
      .filter(({ title, description }) => matches(query.search, title, description))
      .map(withoutFile)
    return pageOf(found, query)
  },

  createTemplate({ world, caller, body }) {
    refuseUndrawable(body.title, 'title')
    const { document, file } = findDocument(world, caller, body.document_id, 'document_id')
    const template = {
      id: newId('tpl'),
      title: body.title ?? document.title,
      description: body.description ?? null,
      mode: caller.mode,
      page_count: document.page_count,
      roles: {},
      fields: [],
      created_at: now(),
      updated_at: now(),
      file,
      fileName: document.file_name
    }
    const made = { ...template, ...laidOut(template, { roles: body.roles, fields: body.fields ?? [] }) }
    world.state.templates.set(made.id, made)
    return withoutFile(made)
  },

  getTemplate({ world, caller, path }) {
    return withoutFile(findTemplate(world, caller, path.id))
  },

  updateTemplate({ world, caller, path, body }) {
    const template = findTemplate(world, caller, path.id)
    refuseUndrawable(body.title, 'title')
    const { title = template.title, description = template.description } = body
    Object.assign(template, { title, description, ...laidOut(template, body), updated_at: now() })
    return withoutFile(template)
  },

  deleteTemplate({ world, caller, path }) {
    world.state.templates.delete(findTemplate(world, caller, path.id).id)
    return undefined
  }
}

/** The caller's template. */
export function findTemplate({ state }: World, { mode }: Caller, id: string, place?: string) {
  const template = state.templates.get(id)
  if (template?.mode !== mode) throw notFound(id, place)
  return template
}

function withoutFile({ file: _, fileName: __, ...template }: MockTemplate): Schemas['Template'] {
  return template
}

function laidOut(
  template: Schemas['Template'] & { file: Uint8Array },
  changes: Changes
): Pick<Schemas['Template'], 'roles' | 'fields'> {
  const roles = changes.roles
    ? Object.fromEntries(Object.entries(changes.roles).map(([name, { order = 1 }]) => [name, { order }]))
    : template.roles
  const fields = changes.fields?.map(complete) ?? template.fields
  fields.forEach((field, index) => {
    const place = `fields[${index}]`
    if (!Object.hasOwn(roles, field.role))
      throw invalid('ROLE_UNKNOWN', `${place}.role`, 'is not a role of the template')
    if (fields.findIndex(({ label }) => label === field.label) < index) {
      throw invalid('DUPLICATE_LABEL', `${place}.label`, 'is another field’s too')
    }
  })
  refuseFieldsOnSigned(changes.fields, template.file, 'fields')
  const boxes = fields.map(({ value, group: _, ...box }) => ({ ...box, value: value ?? undefined }))
  refuseFields(boxes, template.page_count, 'fields')
  return { roles, fields }
}

function complete(field: Schemas['TemplateFieldRequest']): Schemas['TemplateField'] {
  const { required = true, value = null, read_only = false, group = null } = field
  return { ...field, required, value, read_only, group }
}
