import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession, sign, waitForStatus } from '../../support/journey.js'
import { createWorld, type World } from '../../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/**
 * A contract in Hebrew with lines in Arabic and English, as Writer of LibreOffice 7.4 exports it and as Chromium 143 prints it, in the
 * font FreeSans: the parts of a line as they are read, with the brackets that are meant; and from left to right, as they are drawn.
 *
 *     הסכם שכירות (דירה 12)
 *     שם השוכר: {{text:שוכר:שם מלא:width=120}} ותאריך {{date:שוכר:תאריך 2}}
 *     חתימה: {{signature:Landlord}} סוף
 *     Signed by {{signature:שוכר}} (tenant)
 *     Plain {{text:Landlord:Name}} end
 *     التوقيع: {{initials:المستأجر}} هنا
 *     {{checkbox:שוכר:מסכים [כן]}} אני מסכים
 *     בתוקף מיום 12/03/2026 עבור ABC Ltd. בלבד
 */
describe.each(['libreoffice', 'chromium'])('a contract in Hebrew of %s', (maker) => {
  const upload = async (more: object = {}) => {
    const file = (await readFile(new URL(`../../fixtures/right-to-left-${maker}.pdf`, import.meta.url))).toString(
      'base64'
    )
    const { status, body } = await world.api.post('/documents', { file_name: 'lease.pdf', file, ...more })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.id
  }

  test('has tags whose roles are as they were written, in order and where the page shows them', async () => {
    const id = await upload({ text_tags: true })
    const { body } = await world.api.get(`/documents/${id}/fields`)
    expect(Object.keys(body.roles).sort()).toEqual(['Landlord', 'שוכר', 'المستأجر'].sort())
    expect(body.fields).toMatchObject([
      { type: 'text', role: 'שוכר', label: 'שם מלא', width: 120 },
      { type: 'date', role: 'שוכר', label: 'תאריך 2' },
      { type: 'signature', role: 'Landlord', label: 'Signature' },
      { type: 'signature', role: 'שוכר', label: 'Signature 2' },
      { type: 'text', role: 'Landlord', label: 'Name' },
      { type: 'initials', role: 'المستأجر', label: 'Initials' },
      { type: 'checkbox', role: 'שוכר', label: 'מסכים [כן]' }
    ])
    const [name, date, , fromLeft] = body.fields
    // The second tag of a line is read after the first: to the left of it.
    expect(date.x + date.width).toBeLessThan(name.x)
    const { pages } = (await world.api.get(`/documents/${id}/inspection`)).body
    expect(fromLeft.x).toBeLessThan(pages[0].width / 4)

    const signers = Object.keys(body.roles).map((role, index) => ({ email: `s${index}@example.com`, name: role, role }))
    const sent = await world.api.post(`/documents/${id}/send`, { signers })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    for (const signer of sent.body.signers) {
      const values = { 'שם מלא': 'Ada', 'תאריך 2': '2026-03-02', Name: 'Grace', 'מסכים [כן]': 'true' }
      const done = await sign(await openSession(world, id, signer.id), values)
      expect(done.status, JSON.stringify(done.body)).toBe(200)
    }
    await waitForStatus(world.api, id, 'completed')
  })

  test.each([
    'הסכם שכירות (דירה 12)',
    'שם השוכר:',
    'מיום 12/03/2026',
    'עבור ABC Ltd. בלבד',
    'التوقيع:',
    'Signed by',
    '(tenant)'
  ])('has the text of an anchor as it is typed: %s', async (text) => {
    const fields = [{ type: 'signature', width: 20, height: 10, anchor: { text } }]
    const sent = await world.api.post(`/documents/${await upload()}/send`, {
      signers: [{ email: 'ada@example.com', name: 'Ada', fields }]
    })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  })

  test('has anchors that come after others on a line that is read from the right', async () => {
    const fields = [{ type: 'date', width: 20, height: 10, anchor: { text: 'בלבד', after: 'בתוקף' } }]
    const sent = await world.api.post(`/documents/${await upload()}/send`, {
      signers: [{ email: 'ada@example.com', name: 'Ada', fields }]
    })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  })
})
