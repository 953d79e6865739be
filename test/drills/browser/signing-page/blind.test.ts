/// <reference lib="dom" />
import { PDFDocument, PDFName, PDFNumber, type PDFRef, PDFString, StandardFonts } from 'pdf-lib'
import { describe, expect, test } from 'vitest'
import { openSession, signatureField } from '../../../support/journey.js'
import { readTree } from '../../../support/signing-page/accessibility-tree.js'
import { aField, allKinds, aSession } from '../../../support/signing-page/session-fixtures.js'
import { phone, useSigningBrowser } from '../../../support/signing-page/signing-browser.js'
import { createWorld } from '../../../world.js'

// Who does not see the page: the contract in the order in which it is read, and the whole signing with the accessibility tree alone.

const here = useSigningBrowser()

/** A page that is drawn from its end to its beginning, with tags that say how it is read. */
async function taggedPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const { context } = pdf
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const page = pdf.addPage([595, 842])
  const name = page.node.newFontDictionary('F', font.ref)
  const line = (text: string, y: number, size: number) => `BT ${name} ${size} Tf 72 ${y} Td (${text}) Tj ET`
  const tagged = (tag: string, id: number, text: string, y: number, size = 12) =>
    `/${tag} <</MCID ${id}>> BDC ${line(text, y, size)} EMC`
  const content = [
    `/Artifact BMC ${line('Page 1 of 1', 40, 9)} EMC`,
    tagged('P', 3, 'The second item', 560),
    tagged('P', 2, 'The first item', 590),
    tagged('P', 1, 'The consultant lives at', 640),
    tagged('H1', 0, 'Consulting agreement', 760, 24)
  ].join('\n')
  page.node.set(PDFName.of('Contents'), context.register(context.stream(content)))
  page.node.set(PDFName.of('StructParents'), PDFNumber.of(0))
  const root = context.nextRef()
  const parents: PDFRef[] = []
  const element = (S: string, P: PDFRef, id: number | null, children: ((own: PDFRef) => PDFRef)[] = []): PDFRef => {
    const own = context.nextRef()
    const kids = id === null ? children.map((child) => child(own)) : [PDFNumber.of(id)]
    context.assign(own, context.obj({ Type: 'StructElem', S, P, Pg: page.ref, K: kids }))
    if (id !== null) parents[id] = own
    return own
  }
  const document = element('Document', root, null, [
    (own) => element('H1', own, 0),
    (own) => element('P', own, 1),
    (own) =>
      element('L', own, null, [
        (list) => element('LI', list, null, [(item) => element('LBody', item, 2)]),
        (list) => element('LI', list, null, [(item) => element('LBody', item, 3)])
      ])
  ])
  const ParentTree = context.register(context.obj({ Nums: [0, parents] }))
  context.assign(root, context.obj({ Type: 'StructTreeRoot', K: document, ParentTree }))
  pdf.catalog.set(PDFName.of('StructTreeRoot'), root)
  pdf.catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }))
  pdf.catalog.set(PDFName.of('Lang'), PDFString.of('en'))
  return pdf.save()
}

describe('the words of a page', () => {
  test('are read in the order of its tags, with headings, lists and the names of fields', async () => {
    here.stub.pdf = await taggedPdf()
    const address = aField(1, { label: 'Address', x: 210, y: 186, width: 200, height: 20 })
    here.stub.session = aSession({ pages: [{ width: 595, height: 842 }], fields: [address] })
    const page = await here.open()
    await page.locator('.page__text [role=list]').waitFor({ state: 'attached' })
    const { nodes } = await readTree(page)
    const all = await nodes()
    const words = all.filter(({ role }) => ['heading', 'StaticText', 'note', 'list', 'listitem'].includes(role))
    const from = words.findIndex(({ name, level }) => name === 'Consulting agreement' && level === 2)
    const read = words.slice(from, from + 11).map(({ role, name }) => [role, name])
    expect(read).toEqual([
      ['heading', 'Consulting agreement'],
      ['StaticText', 'Consulting agreement'],
      ['StaticText', 'The consultant lives at'],
      ['note', ''],
      ['StaticText', 'Address'],
      ['list', ''],
      ['listitem', ''],
      ['StaticText', 'The first item'],
      ['listitem', ''],
      ['StaticText', 'The second item'],
      expect.anything()
    ])
    // What is only decoration says nothing.
    expect(words.map(({ name }) => name)).not.toContain('Page 1 of 1')
  })

  test('keep their tags in the service', async () => {
    await using world = await createWorld()
    const file = Buffer.from(await taggedPdf()).toString('base64')
    const { body: draft } = await world.api.post('/documents', { file_name: 'tagged.pdf', file })
    const signers = [{ email: 'ada@example.com', name: 'Ada Lovelace', fields: [signatureField] }]
    const { body: sent } = await world.api.post(`/documents/${draft.id}/send`, { signers })
    const session = await openSession(world, sent.id, sent.signers[0].id)
    const { bytes } = await session.get('/signing/session/document')
    const { catalog } = await PDFDocument.load(bytes)
    expect(catalog.has(PDFName.of('StructTreeRoot'))).toBe(true)
  })

  test('stay where they are seen', async () => {
    here.stub.pdf = await taggedPdf()
    here.stub.session = aSession({ pages: [{ width: 595, height: 842 }], fields: [] })
    const page = await here.open()
    await page.locator('.page__text [role=list]').waitFor({ state: 'attached' })
    const tops = await page.evaluate(() => {
      const page = document.querySelector('.page')!.getBoundingClientRect()
      const words = [...document.querySelectorAll('.page__text span:not(.markedContent)')]
      return words
        .filter((word) => word.textContent)
        .map((word) => [
          word.textContent,
          Math.round((word.getBoundingClientRect().top - page.top) / (page.height / 842))
        ])
    })
    const expected = { 'Consulting agreement': 60, 'The consultant lives at': 191, 'The second item': 271 }
    for (const [text, top] of Object.entries(expected)) {
      expect(Math.abs((tops.find(([word]) => word === text)![1] as number) - top)).toBeLessThan(8)
    }
  })
})

test('the whole signing with the accessibility tree alone', async () => {
  here.stub.session = aSession({ fields: [...allKinds(), aField(20, { type: 'email', y: 640, label: 'E-mail' })] })
  const page = await here.open()
  const tree = await readTree(page)
  await tree.find('heading', /^Consulting agreement$/)
  await tree.press('button', /^Start$/)
  await tree.type('textbox', /^Address/, '12 March Street')
  await tree.type('textbox', /^Monthly fee/, '1250')
  await tree.press('checkbox', /^Paid yearly/)
  await tree.type('textbox', /^E-mail/, 'ada@example.com')
  // A date is given in its parts.
  for (const [part, value] of [
    [/Month/, '12'],
    [/Day/, '01'],
    [/Year/, '2026']
  ] as const) {
    await tree.type('spinbutton', part, '')
    await page.keyboard.type(value)
  }
  for (const opener of [/^Initial here/, /^Sign here/]) {
    await tree.press('button', opener)
    await tree.press('tab', /^Type$/)
    await tree.find('textbox', /^Type your/)
    await tree.press('button', /^Adopt$/)
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
  }
  await tree.press('checkbox', /agree/)
  await tree.press('button', /^Finish$/)
  await tree.find('heading', /You have signed/)
  const { body } = here.stub.of('POST /complete')[0]!
  const values = body.fields.map(({ value }: { value: string | null }) => value)
  expect(values).toEqual(['12 March Street', '1250', '2026-12-01', null, 'true', null, 'ada@example.com'])
})

// The document lies behind the cards, and is read before the end.
test('the whole signing by cards with the accessibility tree alone', async () => {
  const fields = [
    aField(1, { label: 'Address', y: 100 }),
    aField(2, { type: 'checkbox', y: 180, width: 16, height: 16, label: 'Paid yearly' }),
    aField(3, { type: 'signature', y: 300, height: 48 })
  ]
  here.stub.session = aSession({ fields, signing_view: 'form' })
  const page = await here.open(phone)
  const tree = await readTree(page)
  await tree.find('heading', /^Field 1 of 3 Address$/)
  await tree.type('textbox', /^Address/, '12 March Street')
  await tree.press('button', /^Next$/)
  await tree.find('heading', /^Field 2 of 3 Paid yearly$/)
  await tree.press('checkbox', /^Paid yearly/)
  await tree.press('button', /^Next$/)
  await tree.find('heading', /^Field 3 of 3 /)
  await tree.press('button', /^Sign here$/)
  await tree.press('tab', /^Type$/)
  await tree.press('button', /^Adopt$/)
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await tree.press('button', /^Check the document$/)
  await tree.press('checkbox', /agree/)
  await tree.press('button', /^Finish$/)
  await tree.find('heading', /You have signed/)
  const { body } = here.stub.of('POST /complete')[0]!
  expect(body).toMatchObject({
    fields: [{ value: '12 March Street' }, { value: 'true' }],
    signature: { kind: 'typed' }
  })
})

describe('the settings of a system', () => {
  test('forced colours keep every control and its state visible', async () => {
    const page = await here.open()
    await page.emulateMedia({ forcedColors: 'active' })
    const unseen = await page.evaluate(() => {
      const controls = [...document.querySelectorAll<HTMLElement>('button, input, select, textarea')]
      const isSeen = (element: HTMLElement) =>
        element.checkVisibility({ visibilityProperty: true }) && element.offsetWidth > 1
      return controls
        .filter(isSeen)
        .filter((element) => {
          const { borderTopWidth, borderTopStyle, appearance, color, backgroundColor } = getComputedStyle(element)
          const hasEdge = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0
          const isDrawn = element.matches('[type=checkbox], [type=radio], select') && appearance !== 'none'
          return (
            !hasEdge &&
            !isDrawn &&
            !((element.textContent || element.querySelector('svg')) && color !== backgroundColor)
          )
        })
        .map((element) => element.outerHTML.slice(0, 120))
    })
    expect(unseen).toEqual([])
  })

  test('nothing moves by itself where less motion is asked for', async () => {
    const page = await here.open({ reducedMotion: 'reduce' })
    await page.getByRole('button', { name: 'Start' }).click()
    const [running, behaviour] = await page.evaluate(() => [
      document.getAnimations().filter((each) => Number(each.effect?.getComputedTiming().duration) > 50).length,
      getComputedStyle(document.documentElement).scrollBehavior
    ])
    expect([running, behaviour]).toEqual([0, 'auto'])
  })

  test('on a phone each target has 24 pixels of its own around its middle', async () => {
    const page = await here.open({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
    await page.locator('.field').first().waitFor()
    const missed = await page.evaluate(() => {
      const targets = [...document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, summary')]
      return targets
        .filter((target) => target.checkVisibility({ visibilityProperty: true }) && target.offsetWidth > 1)
        .filter((target) => !target.closest('.skip, .visually-hidden'))
        .flatMap((target) => {
          target.scrollIntoView({ block: 'center', behavior: 'instant' })
          const { left, top, width, height } = target.getBoundingClientRect()
          const [x, y] = [left + width / 2, top + height / 2]
          const owner = target.closest('.field, label') ?? target
          // At half of 24 pixels above, below and beside the middle, as far as the target is not larger anyway.
          const points = [
            [x, y - 11],
            [x, y + 11],
            [x - 11, y],
            [x + 11, y]
          ] as const
          const isHit = ([px, py]: readonly [number, number]) => {
            const hit = document.elementFromPoint(px, py)
            return hit !== null && (owner === hit || owner.contains(hit) || hit.contains(target))
          }
          return points.every(isHit)
            ? []
            : [`${target.outerHTML.slice(0, 100)} ${Math.round(width)}x${Math.round(height)}`]
        })
    })
    expect(missed).toEqual([])
  })
})
