import { degrees, PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DocuSealContent, startDocuSeal } from '../../support/docuseal.js'
import { moveTemplates, near } from '../../support/move-templates.js'
import { makePdf } from '../../support/pdfs.js'
import { createWorld, type World, type WorldAccount } from '../../world.js'

const key = 'docuseal-key'

let world: World
let docuseal: Awaited<ReturnType<typeof startDocuSeal>>
let content: DocuSealContent
beforeAll(async () => {
  world = await createWorld()
  docuseal = await startDocuSeal(key, () => content)
})
afterAll(async () => {
  await docuseal[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

let account: WorldAccount
beforeEach(async () => {
  account = await world.createAccount()
  content = {
    templates: [await agreement()],
    files: { 'one.pdf': await makePdf({ pages: 2 }), 'two.pdf': await turned() }
  }
})

// Displayed as 792 points wide and 612 high.
async function turned() {
  const pdf = await PDFDocument.create()
  pdf.addPage([612, 792]).setRotation(degrees(90))
  return pdf.save()
}

async function agreement(id = 1000001) {
  const area = (x: number, y: number, page = 0, attachment_uuid = 'doc-1') => ({
    x,
    y,
    w: 0.25,
    h: 0.05,
    page,
    attachment_uuid
  })
  const field = (name: string, type: string, areas: object[], more: object = {}) => {
    return {
      uuid: `${name}-${type}`,
      submitter_uuid: 'role-1',
      name,
      type,
      required: true,
      preferences: {},
      areas,
      ...more
    }
  }
  const options = [
    { uuid: 'monthly', value: 'Monthly' },
    { uuid: 'yearly', value: '' }
  ]
  const circles = options.map(({ uuid }, index) => ({ ...area(0.1, 0.5 + index / 10), option_uuid: uuid }))
  return {
    id,
    slug: 'iRgjDX7WDK6BRo',
    name: 'Agreement',
    preferences: {},
    schema: [
      { attachment_uuid: 'doc-1', name: 'one' },
      { attachment_uuid: 'doc-2', name: 'two' }
    ],
    submitters: [
      { name: 'First Party', uuid: 'role-1' },
      { name: 'Second Party', uuid: 'role-2' }
    ],
    fields: [
      field('Full Name', 'text', [area(0.25, 0.125)], {
        default_value: 'Ada',
        readonly: true,
        preferences: { font_size: 10, align: 'right', font: 'Courier' },
        validation: { pattern: '[A-Z].*', message: 'A name' }
      }),
      field('', 'signature', [area(0.5, 0.8), area(0.5, 0.9, 1)]),
      field('Signed on', 'date', [area(0.1, 0.9)], { readonly: true, default_value: '{{date}}' }),
      field('Plan', 'select', [area(0.1, 0.2)], { options, required: false }),
      field('Interval', 'radio', circles, { options }),
      field('Passport', 'file', [area(0.1, 0.3)]),
      field('Note', 'text', [area(0.9, 0.98)]),
      field('Fee', 'payment', [area(0.1, 0.4)], { preferences: { price: 10, currency: 'USD' } }),
      field('Initials', 'initials', [area(0.5, 0.5, 0, 'doc-2')], { submitter_uuid: 'role-2' })
    ],
    documents: ['one', 'two'].map((name, index) => ({
      id: index,
      uuid: `doc-${index + 1}`,
      url: `${docuseal.url}/file/${name}.pdf`,
      preview_image_url: `${docuseal.url}/file/0.jpg`,
      filename: `${name}.pdf`
    }))
  }
}

function move(args: string[] = [], change: Record<string, string> = {}) {
  const env = { DOCUSEAL_URL: docuseal.url, DOCUSEAL_API_KEY: key }
  return moveTemplates(world, account, ['docuseal', ...args], { ...env, ...change })
}

async function list(path: string) {
  return (await world.api.get(path, { key: account.live_key })).body.data
}

test('the dry run names what would be created and left out, and creates nothing', async () => {
  const { code, stdout, stderr } = await move()
  expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('1000001 Agreement: to be created, 9 fields')
  expect(stdout).toContain('field "Fee" (payment): there is no such type, so it is left out')
  expect(stdout).toContain('field "Full Name" (text): not moved: font\n')
  expect(stdout).toContain('1 to be created')
  expect(await list('/templates')).toEqual([])
})

test('templates are created with their roles and fields, once', async () => {
  const { code, stdout, stderr } = await move(['--write'])
  expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('field "Fee" (payment): there is no such type, so it is left out')
  const templates = await list('/templates')
  expect(templates).toMatchObject([
    {
      title: 'Agreement',
      tags: ['docuseal-1000001'],
      page_count: 3,
      roles: { 'First Party': { order: 1 }, 'Second Party': { order: 2 } }
    }
  ])
  const first = { role: 'First Party', page: 1, required: true, read_only: false }
  const second = { label: 'Initials', role: 'Second Party', type: 'initials', page: 3 }
  expect(templates[0].fields).toMatchObject([
    {
      ...{ ...first, ...near(153, 99, 153, 39.6), label: 'Full Name', type: 'text', value: 'Ada', read_only: true },
      ...{ font_size: 10, align: 'right', validation: { pattern: '[A-Z].*', message: 'A name' } }
    },
    { ...first, ...near(306, 633.6, 153, 39.6), label: 'signature field', type: 'signature' },
    { ...first, ...near(306, 712.8, 153, 39.6), label: 'signature field (2)', type: 'signature', page: 2 },
    { ...first, ...near(61.2, 712.8, 153, 39.6), label: 'Signed on', type: 'date_signed' },
    {
      ...{ ...first, ...near(61.2, 158.4, 153, 39.6), label: 'Plan', type: 'dropdown', required: false },
      options: [{ value: 'Monthly' }, { value: 'Option 2' }]
    },
    {
      ...{ ...first, label: 'Interval', type: 'radio' },
      options: [
        { value: 'Monthly', page: 1, ...near(61.2, 396, 153, 39.6) },
        { value: 'Option 2', page: 1, ...near(61.2, 475.2, 153, 39.6) }
      ]
    },
    { ...first, ...near(61.2, 237.6, 153, 39.6), label: 'Passport', type: 'attachment' },
    // Past the edge of the page in DocuSeal.
    { ...first, ...near(550.8, 776.2, 61.2, 15.8), label: 'Note', type: 'text' },
    // On the page as displayed, which is turned.
    { ...second, ...near(396, 306, 198, 30.6) }
  ])
  expect(await list('/documents')).toEqual([])

  const again = await move(['--write'])
  expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining(`there already as ${templates[0].id}`) })
  expect(await list('/templates')).toEqual(templates)
})

test('all pages of the list are read, and a template that cannot be moved does not stop the others', async () => {
  const { fields: _, ...rest } = await agreement()
  const documents = rest.documents.slice(0, 1)
  const many = Array.from({ length: 101 }, (_, index) => ({ ...rest, id: index + 1, fields: [], documents }))
  const picture = [{ ...documents[0]!, filename: 'scan.png', url: `${docuseal.url}/file/scan.png` }]
  content.templates = many.map((one) => (one.id === 50 ? { ...one, documents: picture } : one))
  content.files['scan.png'] = Buffer.from('a picture')
  const { code, stdout } = await move()
  expect(code).toBe(1)
  expect(stdout).toContain('50 Agreement: not moved\n    - scan.png is not a PDF.')
  expect(stdout).toContain('100 to be created, 1 not moved')
})

test('what the service refuses is named, and leaves neither a template nor a draft', async () => {
  const { fields, documents, ...rest } = await agreement()
  const [name, ...others] = fields
  const one = { ...rest, documents: documents.slice(0, 1) }
  const refused = { ...one, id: 2, fields: [{ ...name!, default_value: 'ada' }] }
  const accepted = { ...one, id: 1, fields: [name, ...others.filter(({ type }) => type === 'signature')] }
  content.templates = [refused, accepted]
  const { code, stdout } = await move(['--write'])
  expect(code).toBe(1)
  expect(stdout).toMatch(/^2 Agreement: not moved\n {4}- .*\n {4}- fields\[0\]\.value: /m)
  expect(stdout).toContain('1 created, 1 not moved')
  expect(await list('/templates')).toMatchObject([{ tags: ['docuseal-1'], page_count: 2, fields: { length: 3 } }])
  expect(await list('/documents')).toEqual([])
})

describe('a refused key', () => {
  test.each([
    ['of DocuSeal', { DOCUSEAL_API_KEY: 'wrong' }, /^\nDocuSeal refused the API key \(401\)\.\n$/],
    ['of Signpost', { SIGNPOST_API_KEY: 'sk_live_wrong' }, /API key/]
  ])('%s', async (_, change, message) => {
    const { code, stderr } = await move(['--write'], change)
    expect(code).toBe(1)
    expect(stderr).toMatch(message)
    expect(stderr).not.toContain('    at ')
    expect(await list('/templates')).toEqual([])
  })
})
