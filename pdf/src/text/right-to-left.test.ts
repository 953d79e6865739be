import { describe, expect, it } from 'vitest'
import { type Maker, makers, type Paragraph, pageFromRight, placeOf } from '../testing/from-right.js'
import { findTexts } from './find-texts.js'
import { textAsRead } from './reading-order.js'
import { takeTags } from './take-tags.js'

const tagsOf = (maker: Maker, paragraphs: Paragraph[]) => takeTags(pageFromRight(maker, paragraphs)).taken.tags

const tags = [
  '{{signature:שוכר}}',
  '{{text:שוכר:שם מלא}}',
  '{{text:שוכר:שם מלא (חובה):width=120}}',
  '{{text:שוכר:שם [פרטי]:optional}}',
  '{{text:שוכר:טלפון 03-1234567}}',
  '{{signature:צד 1:optional}}',
  '{{date:שוכר:תאריך 2}}',
  '{{dropdown:שוכר:צבע:options=אדום|ירוק|Blue 2}}',
  '{{checkbox:המשכיר:מסכים}}',
  '{{text:Tenant:עיר}}',
  '{{signature:Tenant}}',
  '{{text:Tenant:Floor 3:width=40}}',
  '{{signature:المستأجر}}',
  '{{text:المستأجر:الاسم الكامل}}',
  '{{radio:المستأجر:نعم:group=الدفع}}'
]
const around: [string, string, string, 'left' | 'right'][] = [
  ['a Hebrew paragraph', 'חתימה: ', ' סוף', 'right'],
  ['an Arabic paragraph', 'التوقيع: ', ' هنا', 'right'],
  ['a paragraph of its own, from the right', '', '', 'right'],
  ['a Latin paragraph', 'Sign here: ', ' please', 'left'],
  ['a paragraph of its own, from the left', '', '', 'left'],
  ['a Hebrew paragraph, behind Latin words', 'חברת ABC Ltd ', ' בלבד', 'right']
]

describe.each(makers)('tags as %s holds them', (maker) => {
  describe.each(around)('in %s', (_, before, after, side) => {
    it.each(tags)('are read as they were written: %s', (tag) => {
      const paragraph: Paragraph = [`${before}${tag}${after}`, side]
      const [found, ...more] = tagsOf(maker, [paragraph])
      // A line of nothing but a tag does not say from which side it is read. The type in the tag does.
      expect([found?.text, found?.otherwise]).toContain(tag)
      if (before) expect(found?.text).toBe(tag)
      expect(more).toEqual([])
      const { left, width, baseline } = placeOf(paragraph, tag)
      expect(found?.x).toBeCloseTo(left, 1)
      expect(found?.width).toBeCloseTo(width, 1)
      expect(found?.baseline).toBeCloseTo(baseline, 1)
      expect(found?.problem).toBeUndefined()
    })
  })
})

describe.each(makers)('a page as %s holds it', (maker) => {
  it('has several tags in a line, and lines from both sides, in order', () => {
    const found = tagsOf(maker, [
      ['Plain {{text:Tenant:First}} and (x) {{date:Tenant}}', 'left'],
      ['שם {{text:שוכר:שם}} ותאריך {{date:שוכר}} {{initials:שוכר}}', 'right'],
      ['Both {{text:Tenant:Second}} end', 'left'],
      ['{{checkbox:שוכר:כן}} כן {{checkbox:שוכר:לא}} לא', 'right']
    ])
    expect(found.map(({ text }) => text)).toEqual([
      '{{text:Tenant:First}}',
      '{{date:Tenant}}',
      '{{text:שוכר:שם}}',
      '{{date:שוכר}}',
      '{{initials:שוכר}}',
      '{{text:Tenant:Second}}',
      '{{checkbox:שוכר:כן}}',
      '{{checkbox:שוכר:לא}}'
    ])
  })

  it('has tags where they are displayed, if it is turned', () => {
    const paragraph: Paragraph = ['חתימה: {{signature:שוכר}} סוף', 'right']
    const [found] = takeTags(pageFromRight(maker, [paragraph], true)).taken.tags
    const { left, width, baseline } = placeOf(paragraph, '{{signature:שוכר}}')
    expect(found).toMatchObject({ text: '{{signature:שוכר}}', fromRight: true })
    expect(found?.problem).toBeUndefined()
    expect([found?.x, found?.width, found?.baseline].map((value) => Math.round(value ?? 0))).toEqual([
      left,
      width,
      baseline
    ])
  })

  it('has a tag that breaks over two lines', () => {
    const found = tagsOf(maker, [
      ['ראשון {{signature:Tenant}} שני', 'right'],
      ['מילים רבות לפני התג {{signature:שוכר', 'right'],
      ['ראשון}} ועוד מילים רבות אחרי התג', 'right']
    ])
    expect(found.map(({ text }) => text)).toEqual(['{{signature:Tenant}}', '{{signature:שוכר ראשון}}'])
  })

  it('loses its tags, and nothing else', () => {
    const pdf = pageFromRight(maker, [['חתימה: {{signature:שוכר}} סוף (כאן)', 'right']])
    const { working } = takeTags(pdf)
    expect(takeTags(working).taken.tags).toEqual([])
    for (const text of ['חתימה:', 'סוף (כאן)']) expect(placesOf(working, text), text).toHaveLength(1)
  })

  it.each([
    ['שם השוכר', 'right'],
    ['סכום (בשקלים)', 'right'],
    ['ליום 12/03/2026', 'right'],
    ['סעיף 15(ב)(4)', 'right'],
    ['בין ABC Ltd. לבין', 'right'],
    ['التوقيع (المستأجر)', 'right'],
    ['Name: שם מלא', 'left'],
    ['Room 5', 'left'],
    ['Room (the other)', 'left']
  ] as const)('has an anchor as it is typed: %s', (text, side) => {
    const paragraph: Paragraph = [side === 'right' ? `ראשית ${text} אחרית` : `First ${text} last`, side]
    const places = placesOf(pageFromRight(maker, [['(אחר)', 'right'], paragraph]), text)
    expect(places).toHaveLength(1)
    const { left, width } = placeOf(paragraph, text)
    expect(places[0]?.left).toBeCloseTo(left, 1)
    expect(places[0]?.right).toBeCloseTo(left + width, 1)
  })
})

const placesOf = (working: Buffer, text: string) =>
  findTexts(working, [{ text, matchCase: false, wholeWords: true }]).places[0] ?? []

describe('text as it is displayed', () => {
  it.each([
    ['םולש', 'שלום'],
    ['(ב) 15 ףיעס', 'סעיף 15 (ב)'],
    [')ב( 15 ףיעס', 'סעיף 15 (ב)'],
    ['UTC 10:15:30 ,2026 ׳בונב 21', '21 בנוב׳ 2026, 10:15:30 UTC'],
    ['.SHA-256 לש', 'של SHA-256.'],
    ['no letters from the right (1)', 'no letters from the right (1)']
  ])('is read: %s', (displayed, read) => {
    expect(textAsRead(displayed)).toBe(read)
  })
})

it('ends in time on hostile lines', () => {
  const lines = ['א{{1;'.repeat(20_000), '(א1'.repeat(30_000), '}}{{א '.repeat(20_000), `${'a1;'.repeat(30_000)}א`]
  for (const line of lines) {
    const start = performance.now()
    textAsRead(line)
    expect(performance.now() - start).toBeLessThan(5000)
  }
})
