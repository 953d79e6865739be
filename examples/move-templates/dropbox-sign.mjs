import { expected } from '../common/story.mjs'
import { credentialFrom, openApi, urlFrom } from './open-api.mjs'
import { readZip } from './read-zip.mjs'
import { namesOf } from './what-is-left.mjs'

const perPage = 100
// `dropdown` is not here: the export has no options of it.
const types = {
  text: 'text',
  checkbox: 'checkbox',
  radio: 'radio',
  signature: 'signature',
  initials: 'initials',
  date_signed: 'date_signed'
}
const validated = { numbers_only: 'number', email_address: 'email' }
// Fields are exported at 80 dots an inch.
const points = 72 / 80
// The left edge of a page in portrait, in points. In landscape it is 0.
const leftOfPortrait = 100 * points

/** Opens the API of Dropbox Sign at `DROPBOX_SIGN_URL` with `DROPBOX_SIGN_API_KEY`. */
export function openDropboxSign() {
  const key = credentialFrom('DROPBOX_SIGN_API_KEY', 'an API key of your Dropbox Sign account')
  const url = urlFrom('DROPBOX_SIGN_URL', 'https://api.hellosign.com/v3')
  const headers = { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` }
  const api = openApi({ name: 'Dropbox Sign', url, headers, credential: 'API key' })
  return {
    url,
    // Longer than this, a tag with an ID of theirs would be too long.
    tag: (id) => `dropbox-${id}`,
    templates: () => listTemplates(api),
    template: async (id) => readTemplate(api, (await api.json(`/template/${id}`)).template),
    locate,
    doubts
  }
}

async function* listTemplates(api) {
  for (let page = 1, last = 1; page <= last; page++) {
    const { templates, list_info } = await api.json(`/template/list?page=${page}&page_size=${perPage}`)
    for (const { template_id } of templates) yield template_id
    last = list_info.num_pages
  }
}

function readTemplate(api, template) {
  const { template_id, title, signer_roles, cc_roles = [], attachments = [] } = template
  const documents = template.documents.toSorted((one, other) => one.index - other.index)
  const statics = documents.flatMap(({ static_fields }) => static_fields ?? [])
  const copies = cc_roles.map(({ name }) => name)
  return {
    id: template_id,
    title,
    // Without an order, all sign at the same time.
    roles: signer_roles.map(({ name, order }, index) => ({ key: index + 1, name, order: (order ?? 0) + 1, left: [] })),
    fields: documents.flatMap(readFields),
    files: () => download(api, template_id, documents),
    notes: [
      ...(copies.length > 0 ? [`not moved: copies to ${copies.join(', ')}: name them as cc when you send`] : []),
      ...statics.map(({ name, type }) => `static field "${name}" (${type}): is left out`),
      ...attachments.map(({ name }) => `attachment "${name}": is left out: place a field of the type attachment`)
    ]
  }
}

function readFields({ index: file, form_fields = [], custom_fields = [], field_groups = [] }) {
  const rules = new Map(field_groups.map(({ name, rule }) => [name, rule?.requirement ?? rule]))
  const radios = form_fields.filter(({ type }) => type === 'radio')
  const groups = new Set(radios.map(({ group }) => group))
  return [
    ...form_fields.filter(({ type }) => type !== 'radio').map((field) => readField(field, file, rules)),
    ...[...groups].map((group) =>
      readRadio(
        group,
        radios.filter((radio) => radio.group === group),
        file
      )
    ),
    ...custom_fields.map((field) => readMergeField(field, file, rules))
  ]
}

function readField(field, file, rules) {
  const { type, name, signer, required, group, isMultiline, originalFontSize, validation_type } = field
  const grouped = type === 'checkbox' && group ? readGroup(group, rules.get(group)) : {}
  const pattern = validation_type === 'custom_regex' ? field.validation_custom_regex : undefined
  return {
    role: Number(signer),
    name,
    called: type,
    type: (type === 'text' && validated[validation_type]) || types[type],
    required: required === true,
    areas: [areaOf(field, file)],
    options: [],
    look: type === 'text' ? lookOf(isMultiline, originalFontSize) : {},
    validation: { pattern, message: field.validation_custom_regex_format_label },
    group: grouped.group,
    left: [
      ...(validation_type && !pattern && !validated[validation_type] ? [`validation ${validation_type}`] : []),
      ...namesOf({ fontFamily: field.fontFamily }, { fontFamily: 'arial' })
    ],
    notes: type === 'dropdown' ? ['the export has no options of it'] : (grouped.notes ?? [])
  }
}

function lookOf(isMultiline, originalFontSize) {
  return {
    ...(isMultiline !== undefined && { multiline: isMultiline }),
    ...(originalFontSize >= 4 && originalFontSize <= 72 && { font_size: originalFontSize })
  }
}

function readGroup(group, rule) {
  if (rule === 'require_0-1') return { group }
  if (rule === 'require_1') return { group, notes: [`at most one of the group "${group}" is checked here, or none`] }
  return { notes: [`its group "${group}" (${rule}) is not moved`] }
}

function readRadio(group, members, file) {
  const areas = members.map((member) => areaOf(member, file))
  return {
    role: Number(members[0].signer),
    name: group,
    called: 'radio',
    type: types.radio,
    required: members.some(({ required }) => required),
    areas,
    options: members.map(({ name }, index) => ({ value: name, area: areas[index] })),
    look: {},
    validation: {},
    left: [],
    notes: []
  }
}

// A field that the sender fills in. Here it belongs to a role, and is filled in by `prefill`.
function readMergeField(field, file, rules) {
  const { name } = field
  return {
    ...readField(field, file, rules),
    role: 1,
    required: false,
    notes: [`the sender fills it in there. Here it belongs to the first role: give it a value with prefill, "${name}"`]
  }
}

function areaOf({ x, y, width, height }, file) {
  return { file, x, y, width, height }
}

async function download(api, id, documents) {
  if (documents.length === 1) {
    const [{ index, name }] = documents
    return [{ id: index, name, content: await api.file(`/template/files/${id}?file_type=pdf`, name) }]
  }
  // The pages of a field are counted from the start of its file, so that the merged PDF does not do.
  const entries = await readZip(await api.file(`/template/files/${id}?file_type=zip`, 'The ZIP of its files'))
  return documents.map(({ index, name }) => {
    const content = entries.get(name) ?? entries.get(`${name.replace(/\.\w+$/, '')}.pdf`)
    if (!content) throw expected(`${name} is not in the ZIP of its files.`)
    return { id: index, name, content }
  })
}

// `y` goes on from page to page. There is no number of the page.
function locate({ x, y, width, height }, pages) {
  let top = y * points
  const index = pages.findIndex((page) => {
    if (top < page.height) return true
    top -= page.height
    return false
  })
  if (index < 0) throw expected(`A field is below the last page, at ${y} pixels.`)
  const left = pages[index].width > pages[index].height ? 0 : leftOfPortrait
  return { page: index + 1, x: x * points - left, y: top, width: width * points, height: height * points }
}

function doubts(pages) {
  const isLetter = ({ width, height }) =>
    Math.abs(width + height - 612 - 792) < 2 && Math.abs(Math.min(width, height) - 612) < 2
  if (pages.every(isLetter)) return []
  return ['has pages other than US Letter, which Dropbox Sign resizes: check the places of its fields']
}
