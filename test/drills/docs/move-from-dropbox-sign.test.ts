import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DropboxSignContent, startDropboxSign } from '../../support/dropbox-sign.js'
import { moveTemplates, near } from '../../support/move-templates.js'
import { makePdf } from '../../support/pdfs.js'
import { createWorld, type World, type WorldAccount } from '../../world.js'

const key = 'dropbox-sign-key'
const template_id = 'f57db65d3f933b5316d398057a36176831451a35'
// Pixels, of which an inch has 80. A page of US Letter is 680 wide and 880 high.
const inch = 80
// Where a page in portrait begins.
const left = 100

let world: World
let dropbox: Awaited<ReturnType<typeof startDropboxSign>>
let content: DropboxSignContent
beforeAll(async () => {
  world = await createWorld()
  dropbox = await startDropboxSign(key, () => content)
})
afterAll(async () => {
  await dropbox[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

let account: WorldAccount
beforeEach(async () => {
  account = await world.createAccount()
  const files = { 'mutual_nda.pdf': await makePdf({ pages: 2 }), 'annex.pdf': await landscape() }
  content = { templates: [agreement()], files, refusals: 0 }
  await dropbox.pack(agreement())
})

async function landscape(size: [number, number] = [792, 612]) {
  const pdf = await PDFDocument.create()
  pdf.addPage(size)
  return Buffer.from(await pdf.save())
}

// Has the members of the example in the OpenAPI document of Dropbox Sign.
function agreement() {
  const field = (name: string, type: string, x: number, y: number, more: object = {}) => ({
    ...{ api_id: `b65e03_${name}`, name, type, signer: '1', x, y, width: inch, height: inch / 4, required: true },
    ...{ group: null, ...more }
  })
  const text = {
    avg_text_length: { num_lines: 1, num_chars_per_line: 19 },
    ...{ isMultiline: false, originalFontSize: 12, fontFamily: 'arial' }
  }
  const circle = { width: inch / 8, height: inch / 8, group: 'Payment' }
  return {
    template_id,
    title: 'Mutual NDA',
    message: 'Please sign this NDA as soon as possible.',
    ...{ updated_at: 1570471067, is_creator: true, is_embedded: false, can_edit: true, is_locked: false, metadata: {} },
    signer_roles: [
      { name: 'Outside Vendor', order: 0 },
      { name: 'Internal Manager', order: 1 }
    ],
    cc_roles: [{ name: 'Corporate Attorney' }],
    documents: [
      {
        index: 1,
        name: 'annex.pdf',
        field_groups: [],
        form_fields: [field('Initials', 'initials', inch, 2 * inch, { signer: '2' })],
        custom_fields: [],
        static_fields: [field('Stamp', 'text', 0, 0)]
      },
      {
        index: 0,
        name: 'mutual_nda.pdf',
        field_groups: [
          { name: 'At most one', rule: 'require_0-1' },
          { name: 'Some', rule: { requirement: 'require_1-ormore', group_label: 'Some' } }
        ],
        form_fields: [
          field('Vendor', 'text', left + inch, inch, { ...text, isMultiline: true }),
          field('VAT', 'text', left + inch, 2 * inch, {
            ...{ ...text, validation_type: 'custom_regex', validation_custom_regex: '[A-Z]{2}[0-9]+' },
            validation_custom_regex_format_label: 'A VAT number'
          }),
          field('Pieces', 'text', left + inch, 3 * inch, { ...text, validation_type: 'numbers_only' }),
          field('Phone', 'text', left + inch, 4 * inch, { ...text, validation_type: 'phone_number' }),
          field('A', 'checkbox', left + inch, 5 * inch, { group: 'At most one', required: false }),
          field('B', 'checkbox', left + inch, 6 * inch, { group: 'Some', required: false }),
          field('Monthly', 'radio', left + inch, 7 * inch, circle),
          field('Yearly', 'radio', left + 2 * inch, 7 * inch, circle),
          field('Country', 'dropdown', left + inch, 8 * inch),
          field('Site', 'hyperlink', left + inch, 8 * inch),
          // Goes on after the 880 pixels of the first page.
          field('Signature', 'signature', left + 2 * inch, 880 + 3 * inch),
          field('Signed', 'date_signed', left + 4 * inch, 880 + 3 * inch)
        ],
        custom_fields: [field('Effective date', 'text', left, 10 * inch, { ...text, signer: null })]
      }
    ],
    accounts: []
  }
}

function move(args: string[] = [], change: Record<string, string> = {}) {
  const env = { DROPBOX_SIGN_URL: dropbox.url, DROPBOX_SIGN_API_KEY: key }
  return moveTemplates(world, account, ['dropbox-sign', ...args], { ...env, ...change })
}

async function list(path: string) {
  return (await world.api.get(path, { key: account.live_key })).body.data
}

test('the dry run names what would be created and left out, and creates nothing', async () => {
  const { code, stdout, stderr } = await move()
  expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain(`${template_id} Mutual NDA: to be created, 11 fields`)
  for (const note of [
    'field "Phone" (text): not moved: validation phone_number',
    'field "B" (checkbox): its group "Some" (require_1-ormore) is not moved',
    'field "Country" (dropdown): the export has no options of it',
    'field "Site" (hyperlink): there is no such type, so it is left out',
    'field "Effective date" (text): the sender fills it in there.',
    'static field "Stamp" (text): is left out',
    'not moved: copies to Corporate Attorney: name them as cc when you send'
  ])
    expect(stdout).toContain(`    - ${note}`)
  expect(await list('/templates')).toEqual([])
})

test('a template is created once, and documents of it have their fields on the same places', async () => {
  const { code, stdout, stderr } = await move(['--write'])
  expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: '' })
  expect(stdout).not.toContain('US Letter')
  const templates = await list('/templates')
  expect(templates).toMatchObject([
    {
      title: 'Mutual NDA',
      tags: [`dropbox-${template_id}`],
      page_count: 3,
      roles: { 'Outside Vendor': { order: 1 }, 'Internal Manager': { order: 2 } }
    }
  ])
  const { status, body } = await world.api.post(
    '/documents/from-template',
    { template_id: templates[0].id },
    { key: account.live_key }
  )
  expect(status).toBe(201)
  const fields = (await world.api.get(`/documents/${body.id}/fields`, { key: account.live_key })).body.fields
  const first = { role: 'Outside Vendor', page: 1, required: true, value: null }
  const box = (x: number, y: number) => near(72 * x, 72 * y, 72, 18)
  expect(fields).toMatchObject([
    { ...first, ...box(1, 1), label: 'Vendor', type: 'text', multiline: true, font_size: 12 },
    { ...first, ...box(1, 2), label: 'VAT', validation: { pattern: '[A-Z]{2}[0-9]+', message: 'A VAT number' } },
    { ...first, ...box(1, 3), label: 'Pieces', type: 'number' },
    { ...first, ...box(1, 4), label: 'Phone', type: 'text', validation: null },
    { ...first, ...box(1, 5), label: 'A', type: 'checkbox', group: 'At most one', required: false },
    { ...first, ...box(1, 6), label: 'B', type: 'checkbox', group: null, required: false },
    { ...first, ...box(2, 3), label: 'Signature', type: 'signature', page: 2 },
    { ...first, ...box(4, 3), label: 'Signed', type: 'date_signed', page: 2 },
    {
      ...{ ...first, label: 'Payment', type: 'radio' },
      options: [
        { value: 'Monthly', page: 1, ...near(72, 504, 9, 9) },
        { value: 'Yearly', page: 1, ...near(144, 504, 9, 9) }
      ]
    },
    { ...first, ...box(0, 10), label: 'Effective date', type: 'text', required: false },
    // Pages in landscape begin at 0.
    { ...first, ...box(1, 2), label: 'Initials', role: 'Internal Manager', type: 'initials', page: 3 }
  ])

  const again = await move(['--write'])
  expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining(`there already as ${templates[0].id}`) })
  expect(await list('/templates')).toEqual(templates)
})

test('all pages of the list are read, and a limit of requests is waited out', async () => {
  const [, nda] = agreement().documents
  const one = { ...agreement(), documents: [nda!] }
  content.templates = Array.from({ length: 101 }, (_, index) => ({ ...one, template_id: `t${index}` }))
  content.refusals = 2
  const { code, stdout } = await move()
  expect(code).toBe(0)
  expect(stdout).toContain('101 to be created')
})

describe('a template of one file', () => {
  const [, nda] = agreement().documents

  test('that is still being prepared is not moved, and does not stop the others', async () => {
    const waiting = { ...agreement(), template_id: 'waiting', documents: [{ ...nda!, name: 'waiting.pdf' }] }
    content.templates = [waiting, { ...agreement(), documents: [nda!] }]
    const { code, stdout } = await move(['--write'])
    expect(code).toBe(1)
    expect(stdout).toContain('waiting Mutual NDA: not moved\n    - waiting.pdf could not be downloaded: 409.')
    expect(stdout).toContain('1 created, 1 not moved')
    expect(await list('/templates')).toMatchObject([{ page_count: 2, tags: [`dropbox-${template_id}`] }])
  })

  test('with a field below its pages is not moved, and leaves no draft', async () => {
    const below = { ...nda!.form_fields[0]!, y: 5000 }
    content.templates = [{ ...agreement(), documents: [{ ...nda!, form_fields: [below] }] }]
    const { code, stdout } = await move(['--write'])
    expect(code).toBe(1)
    expect(stdout).toContain('A field is below the last page, at 5000 pixels.')
    expect([...(await list('/templates')), ...(await list('/documents'))]).toEqual([])
  })

  test('with pages of another size asks to check the places', async () => {
    content.templates = [{ ...agreement(), documents: [{ ...nda!, form_fields: [nda!.form_fields[0]!] }] }]
    content.files['mutual_nda.pdf'] = await landscape([595.28, 841.89])
    const { stdout } = await move(['--write'])
    expect(stdout).toContain(
      'has pages other than US Letter, which Dropbox Sign resizes: check the places of its fields'
    )
  })
})

test('a refused key ends the run', async () => {
  const { code, stderr } = await move(['--write'], { DROPBOX_SIGN_API_KEY: 'wrong' })
  expect({ code, stderr }).toEqual({ code: 1, stderr: '\nDropbox Sign refused the API key (401).\n' })
})
