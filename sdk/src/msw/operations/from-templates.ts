import type { Schemas } from '../contract.js'
import { addDocument } from '../documents.js'
import { given } from '../given.js'
import type { Handlers } from '../handler.js'
import { fileUrl } from '../letters.js'
import { isTimely, matches, pageOf } from '../paging.js'
import { blankPdf } from '../pdf.js'
import { assertLibrary, bindRoles, downloadUrlLifetimeMs, notFound, prefill, readDetails } from '../rules.js'
import type { World } from '../world.js'
import { downloadOf } from './documents.js'
import { findTemplate } from './templates.js'

type Layout = Pick<Schemas['Template'], 'roles' | 'fields'>
type Request = Pick<Schemas['CreateDocumentFromTemplateRequest'], 'role_assignments' | 'prefill'>

export const fromTemplates = {
  async createDocumentFromTemplate({ world, caller, body }) {
    const { template_id, role_assignments, prefill } = body
    const template = findTemplate(world, caller, template_id, 'template_id')
    const fields = { ...readDetails(body, template.title, given), file_name: template.fileName, template_id }
    const content = { file: template.file, ...(await filledIn(template, { role_assignments, prefill })) }
    return (await addDocument(world, caller, fields, content)).document
  },

  async createDocumentFromForm({ world, caller, body }) {
    const { form_id, role_assignments, prefill } = body
    const form = findForm(world, form_id, 'form_id')
    const fields = { ...readDetails(body, form.title, given), file_name: `${form.title}.pdf`, form_id }
    const content = { file: blankPdf, ...(await filledIn(form, { role_assignments, prefill })) }
    return (await addDocument(world, caller, fields, content)).document
  },

  listForms({ world, query }) {
    assertLibrary(world.state.account.plan)
    return pageOf(
      [...world.state.forms.values()],
      query,
      ({ state, category, title, description, updated_at }) =>
        (query.state === undefined || state === null || query.state.some((each) => each.toUpperCase() === state)) &&
        (query.category === undefined || category === query.category) &&
        matches(query.search, title, description) &&
        isTimely(query, updated_at)
    )
  },

  getForm({ world, path }) {
    return findForm(world, path.id)
  },

  downloadForm({ world, path, query: { redirect = false } }) {
    const { id } = findForm(world, path.id)
    return downloadOf(blankPdf, redirect, () => fileUrl(world, id, 'original', downloadUrlLifetimeMs))
  }
} satisfies Partial<Handlers>

function findForm(world: World, id: string, path?: string) {
  assertLibrary(world.state.account.plan)
  const form = world.state.forms.get(id)
  if (!form) throw notFound(id, path)
  return form
}

/** The roles and the filled in fields of a document that is created from a template or a form. */
export async function filledIn({ roles, fields }: Layout, { role_assignments = {}, prefill: values = {} }: Request) {
  return { roles: bindRoles(roles, role_assignments, given), templateFields: await prefill(fields, values, given) }
}
