import { expected } from '../common/story.mjs'
import { credentialFrom, openApi, urlFrom } from './open-api.mjs'
import { namesOf } from './what-is-left.mjs'

const perPage = 100
const types = {
  text: 'text',
  cells: 'text',
  number: 'number',
  date: 'date',
  checkbox: 'checkbox',
  signature: 'signature',
  initials: 'initials',
  file: 'attachment',
  select: 'dropdown',
  radio: 'radio'
}
// What the builder of DocuSeal puts into a field for the date of the signature.
const today = '{{date}}'
const aligns = ['left', 'center', 'right']

/** Opens DocuSeal's API at `DOCUSEAL_URL` with `DOCUSEAL_API_KEY`. */
export function openDocuSeal() {
  const key = credentialFrom('DOCUSEAL_API_KEY', 'the API key of your DocuSeal account')
  const url = urlFrom('DOCUSEAL_URL', 'https://api.docuseal.com')
  const api = openApi({ name: 'DocuSeal', url, headers: { 'x-auth-token': key }, credential: 'API key' })
  return {
    url,
    tag: (id) => `docuseal-${id}`,
    templates: () => listTemplates(api),
    template: async (id) => readTemplate(api, await api.json(`/templates/${id}`)),
    locate
  }
}

async function* listTemplates(api) {
  for (let after; ; ) {
    const { data, pagination } = await api.json(`/templates?limit=${perPage}${after ? `&after=${after}` : ''}`)
    for (const { id } of data) yield id
    // The last page too says where the next one would start.
    if (data.length < perPage) return
    after = pagination.next
  }
}

function readTemplate(api, { id, name, submitters, fields, documents }) {
  return {
    id,
    title: name,
    roles: submitters.map(({ uuid, name, ...rest }, index) => ({
      key: uuid,
      name,
      order: index + 1,
      left: namesOf(rest)
    })),
    fields: fields.map((field) => readField(field, documents)),
    files: () => Promise.all(documents.map((document) => download(api, document))),
    notes: []
  }
}

// The address of a file works without the key, which no other host should get.
async function download(api, { uuid, url, filename }) {
  return { id: uuid, name: filename, content: await api.download(url, filename) }
}

function readField(field, documents) {
  const { name, type, areas = [], submitter_uuid, options = [], default_value, readonly, required, validation } = field
  const { pattern, message, ...limits } = validation ?? {}
  const { font_size, align, color, ...preferences } = field.preferences ?? {}
  const size = Number(font_size)
  const files = new Set(documents.map(({ uuid }) => uuid))
  const placed = areas.filter((area) => files.has(area.attachment_uuid) && isPlaced(area))
  return {
    role: submitter_uuid,
    name,
    called: type,
    type: type === 'date' && default_value === today ? 'date_signed' : types[type],
    required: required !== false,
    areas: placed.map(({ attachment_uuid, ...area }) => ({ file: attachment_uuid, ...area })),
    options: options.map(({ uuid, value }) => {
      const area = placed.find(({ option_uuid }) => option_uuid === uuid)
      return { value, area: area && { file: area.attachment_uuid, ...area } }
    }),
    value: default_value,
    read_only: readonly,
    look: {
      ...(size >= 4 && size <= 72 && { font_size: size }),
      ...(aligns.includes(align) && { align }),
      ...(/^#[0-9a-f]{6}$/i.test(color) && { color })
    },
    validation: { pattern, message },
    left: [
      ...Object.keys(limits).map((limit) => `validation.${limit}`),
      ...['title', 'description'].filter((key) => field[key]),
      ...(field.conditions?.length ? ['conditions'] : []),
      ...namesOf(preferences)
    ],
    notes: type === 'cells' ? ['is a text without cells'] : []
  }
}

function isPlaced({ page, x, y, w, h }) {
  return [page, x, y, w, h].every(Number.isFinite)
}

// Fractions of a page, which is counted from 0.
function locate({ page: index, x, y, w, h }, pages) {
  const page = pages[index]
  if (!page) throw expected(`A field is on page ${index + 1}, which its file does not have.`)
  const { width, height } = page
  return { page: index + 1, x: x * width, y: y * height, width: w * width, height: h * height }
}
