import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DocusignContent, startDocusign } from '../../support/docusign.js'
import { moveTemplates, near } from '../../support/move-templates.js'
import { makePdf } from '../../support/pdfs.js'
import { createWorld, type World, type WorldAccount } from '../../world.js'

const token = 'docusign-token'
const accountId = '8c3a2b50-0000-4000-8000-000000000001'
const templateId = '6a2d4f3e-0000-4000-8000-000000000002'

let world: World
let docusign: Awaited<ReturnType<typeof startDocusign>>
let content: DocusignContent
beforeAll(async () => {
  world = await createWorld()
  docusign = await startDocusign(token, accountId, () => content)
})
afterAll(async () => {
  await docusign[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

let account: WorldAccount
beforeEach(async () => {
  account = await world.createAccount()
  const files = { 'Lease.pdf': await makePdf({ pages: 2 }), 'Annex.docx': await makePdf({ text: 'Sign here: /s1/' }) }
  content = { templates: [lease()], files }
})

// Has the members of the OpenAPI document of Docusign, where numbers and booleans are strings.
function lease() {
  const tab = (tabLabel: string, xPosition: string, yPosition: string, more: object = {}) => ({
    ...{
      tabLabel,
      documentId: '1',
      recipientId: '11',
      pageNumber: '1',
      xPosition,
      yPosition,
      tabId: `tab-${tabLabel}`
    },
    ...{ templateLocked: 'false', templateRequired: 'false', ...more }
  })
  const text = {
    ...{ width: '150', height: '20', required: 'true', locked: 'false', value: '', maxLength: '4000', shared: 'false' },
    ...{ font: 'lucidaconsole', fontColor: 'black', fontSize: 'size9', bold: 'false', italic: 'false' }
  }
  const tabs = {
    signHereTabs: [tab('Signature', '100', '600', { name: 'SignHere', scaleValue: '1', optional: 'false' })],
    dateSignedTabs: [tab('Date', '300', '600', { ...text, required: undefined, pageNumber: '2' })],
    textTabs: [
      tab('Street', '100', '200', { ...text, validationPattern: '[A-Z].*', validationMessage: 'A street' }),
      tab('City', '300', '200', { ...text, value: 'Berlin', locked: 'true', fontColor: 'navyblue', required: 'false' }),
      tab('More', '100', '250', { ...text, conditionalParentLabel: 'City', conditionalParentValue: 'on' })
    ],
    numberTabs: [tab('Rent', '100', '300', { ...text, value: '950.50' })],
    fullNameTabs: [tab('Name', '100', '350', text)],
    checkboxTabs: [
      tab('Pets', '100', '400', { name: '', selected: 'true', required: 'false', width: '0', height: '0' })
    ],
    radioGroupTabs: [
      {
        ...{ documentId: '1', recipientId: '11', groupName: 'Interval', templateLocked: 'false' },
        radios: [
          { pageNumber: '1', xPosition: '100', yPosition: '450', value: 'Monthly', selected: 'true', required: 'true' },
          { pageNumber: '1', xPosition: '200', yPosition: '450', value: 'Yearly', selected: 'false', required: 'true' }
        ]
      }
    ],
    listTabs: [
      tab('Country', '100', '500', {
        ...{ ...text, width: '100', value: 'de' },
        listItems: [
          { text: 'Germany', value: 'de', selected: 'true' },
          { text: 'France', value: 'fr', selected: 'false' }
        ]
      })
    ],
    formulaTabs: [tab('Sum', '100', '550', { ...text, formula: '[Rent]*12' })]
  }
  const anchored = tab('Initials', '0', '0', {
    ...{ anchorString: '/s1/', anchorXOffset: '0.5', anchorYOffset: '10', anchorUnits: 'inches', documentId: '2' },
    ...{ name: 'InitialHere', scaleValue: '0.5', optional: 'true', anchorMatchWholeWord: 'false' }
  })
  const landlord = {
    ...{ recipientId: '12', roleName: 'Landlord', routingOrder: '1', name: '', email: '', accessCode: '1234' },
    tabs: { initialHereTabs: [{ ...anchored, anchorYOffset: '0.25' }] }
  }
  const tenant = { recipientId: '11', roleName: 'Tenant', routingOrder: '2', name: '', email: '', tabs }
  return {
    templateId,
    name: 'Lease',
    ...{ description: '', shared: 'false', created: '2026-01-31T09:00:00Z', pageCount: '3', folderName: 'Templates' },
    recipients: {
      signers: [tenant, landlord],
      ...{ agents: [], editors: [], certifiedDeliveries: [], notaries: [], recipientCount: '4' },
      carbonCopies: [{ recipientId: '13', roleName: 'Office', routingOrder: '3' }],
      inPersonSigners: [{ recipientId: '14', roleName: 'Guest', routingOrder: '3', tabs: {} }]
    },
    documents: [
      { documentId: '2', name: 'Annex.docx', order: '2', pages: '1', fileExtension: 'docx', display: 'inline' },
      { documentId: '1', name: 'Lease.pdf', order: '1', pages: '2', fileExtension: 'pdf', display: 'inline' }
    ]
  }
}

function move(args: string[] = [], change: Record<string, string> = {}) {
  const env = { DOCUSIGN_BASE_URI: docusign.url, DOCUSIGN_ACCOUNT_ID: accountId, DOCUSIGN_ACCESS_TOKEN: token }
  return moveTemplates(world, account, ['docusign', ...args], { ...env, ...change })
}

async function list(path: string) {
  return (await world.api.get(path, { key: account.live_key })).body.data
}

test('the dry run names what would be created and left out, and creates nothing', async () => {
  const { code, stdout, stderr } = await move()
  expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain(`${templateId} Lease: to be created, 11 fields`)
  for (const note of [
    'role "Landlord": not moved: accessCode',
    'field "City" (textTabs): not moved: fontColor',
    'field "More" (textTabs): not moved: conditionalParentLabel',
    'field "Initials" (initialHereTabs): is placed by the text "/s1/": check its place',
    'field "Sum" (formulaTabs): there is no such type, so it is left out',
    'signHereTabs, checkboxTabs, radioGroupTabs, initialHereTabs: no size in the export, so a usual one',
    'not moved: a copy to Office: name it as cc when you send',
    'role "Guest" (inPersonSigners): is left out, with its fields'
  ])
    expect(stdout).toContain(`    - ${note}\n`)
  expect(stdout).not.toContain('"Street"')
  expect(await list('/templates')).toEqual([])
})

test('a template is created once, and documents of it have their fields on the same places', async () => {
  const { code, stdout, stderr } = await move(['--write'])
  expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: '' })
  const templates = await list('/templates')
  expect(templates).toMatchObject([
    {
      title: 'Lease',
      tags: [`docusign-${templateId}`],
      page_count: 3,
      roles: { Tenant: { order: 2 }, Landlord: { order: 1 } }
    }
  ])
  const { status, body } = await world.api.post(
    '/documents/from-template',
    { template_id: templates[0].id },
    { key: account.live_key }
  )
  expect(status).toBe(201)
  const fields = (await world.api.get(`/documents/${body.id}/fields`, { key: account.live_key })).body.fields
  const first = { role: 'Tenant', page: 1, required: true, read_only: false }
  const text = (x: number, y: number) => near(x, y, 150, 20)
  expect(fields).toMatchObject([
    { ...first, ...near(100, 600, 120, 36), label: 'Signature', type: 'signature' },
    { ...first, ...text(300, 600), label: 'Date', type: 'date_signed', page: 2 },
    {
      ...{ ...first, ...text(100, 200), label: 'Street', type: 'text', font_size: 9 },
      validation: { pattern: '[A-Z].*', message: 'A street' }
    },
    { ...first, ...text(300, 200), label: 'City', value: 'Berlin', read_only: true, required: false },
    { ...first, ...text(100, 250), label: 'More', show_if: null },
    { ...first, ...text(100, 300), label: 'Rent', type: 'number', value: '950.50' },
    { ...first, ...text(100, 350), label: 'Name', type: 'name' },
    { ...first, ...near(100, 400, 14, 14), label: 'Pets', type: 'checkbox', value: 'true', required: false },
    {
      ...{ ...first, label: 'Interval', type: 'radio', value: 'Monthly' },
      options: [
        { value: 'Monthly', page: 1, ...near(100, 450, 14, 14) },
        { value: 'Yearly', page: 1, ...near(200, 450, 14, 14) }
      ]
    },
    {
      ...{ ...first, ...near(100, 500, 100, 20), label: 'Country', type: 'dropdown', value: 'de' },
      options: [
        { value: 'de', label: 'Germany' },
        { value: 'fr', label: 'France' }
      ]
    },
    // By its text, which is on the page of the second file.
    { label: 'Initials', role: 'Landlord', type: 'initials', page: 3, required: false, width: 30, height: 15 }
  ])
  const { x, y } = fields.at(-1)
  // The text of the page begins at 72, 92 and has 18 points. The offset is half an inch, and a quarter.
  expect(x).toBeGreaterThan(72 + 36 + 60)
  expect(y).toBeGreaterThan(70 + 18)
  expect(y).toBeLessThan(92 + 18)

  const again = await move(['--write'])
  expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining(`there already as ${templates[0].id}`) })
  expect(await list('/templates')).toEqual(templates)
})

test('all pages of the list are read, and a document that is not there does not stop the others', async () => {
  const many = Array.from({ length: 101 }, (_, index) => ({ ...lease(), templateId: `t${index}` }))
  many[50]!.documents = [{ ...lease().documents[0]!, name: 'Lost.pdf' }]
  content.templates = many
  const { code, stdout } = await move()
  expect(code).toBe(1)
  expect(stdout).toContain('t50 Lease: not moved\n    - Lost.pdf could not be downloaded: 404.')
  expect(stdout).toContain('100 to be created, 1 not moved')
})

test('a text that is in several places is named, and leaves neither a template nor a draft', async () => {
  content.files['Annex.docx'] = await makePdf({ text: '/s1/ and /s1/' })
  const { code, stdout } = await move(['--write'])
  expect(code).toBe(1)
  expect(stdout).toMatch(/fields\[10\]\.anchor: .*\/s1\/.* 2 times/)
  expect([...(await list('/templates')), ...(await list('/documents'))]).toEqual([])
})

test.each([
  ['a refused token', { DOCUSIGN_ACCESS_TOKEN: 'wrong' }, /Docusign refused the access token \(401\)\./],
  ['no account', { DOCUSIGN_ACCOUNT_ID: '' }, /Set DOCUSIGN_ACCOUNT_ID to the API account ID\./],
  ['another account', { DOCUSIGN_ACCOUNT_ID: 'other' }, /Docusign answered 400 to GET .*The account is not valid/]
])('%s ends the run', async (_, change, message) => {
  const { code, stderr } = await move(['--write'], change)
  expect(code).toBe(1)
  expect(stderr).toMatch(message)
  expect(stderr).not.toContain('    at ')
})
