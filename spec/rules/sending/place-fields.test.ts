import { describe, expect, test } from 'vitest'
import type { Schemas } from '../ground/contract.js'
import { outcomeOf } from '../testing/fixtures.js'
import type { FoundTexts, TextPlace, TextQuery } from './anchors.js'
import { placeFields, placeFieldsOfSigners } from './place-fields.js'

const at = (page: number, left: number, top: number): TextPlace => ({
  page,
  left,
  top,
  right: left + 60,
  bottom: top + 12
})
const texts: Record<string, TextPlace[]> = {
  'Sign here': [at(1, 72, 100), at(1, 300, 101), at(2, 72, 100.004)],
  Tenant: [at(1, 200, 100), at(2, 72, 300)],
  Date: [at(2, 80, 400)]
}

function pdf({ signed = 0, ...changes }: Partial<FoundTexts> & { signed?: number } = {}) {
  const asked: TextQuery[][] = []
  const findTexts = async (queries: TextQuery[]) => {
    asked.push(queries)
    return { places: queries.map(({ text }) => texts[text] ?? []), hasText: true, isCut: false, ...changes }
  }
  const inspection = { pages: Array(3).fill({ width: 600, height: 800 }), existing_signatures: signed }
  return { asked, open: async () => ({ inspection, findTexts }) }
}

const size = { type: 'signature', width: 100, height: 40 } as const
const place = async (anchor: Schemas['Anchor'], open = pdf().open) => {
  const [field] = await placeFields([{ ...size, anchor }], 'fields', open)
  return field
}

describe('an anchor', () => {
  test.each<[Schemas['Anchor'], object]>([
    [{ text: 'Date' }, { page: 2, x: 80, y: 400 }],
    [
      { text: 'Date', dx: 10, dy: -20.5 },
      { page: 2, x: 90, y: 379.5 }
    ],
    [
      { text: 'Date', from: 'top_right' },
      { page: 2, x: 140, y: 400 }
    ],
    [
      { text: 'Date', from: 'bottom_left', dy: 1 },
      { page: 2, x: 80, y: 413 }
    ],
    [
      { text: 'Date', from: 'bottom_right' },
      { page: 2, x: 140, y: 412 }
    ],
    [
      { text: 'Sign here', occurrence: 2 },
      { page: 1, x: 300, y: 101 }
    ],
    [
      { text: 'Sign here', occurrence: -1 },
      { page: 2, x: 72, y: 100 }
    ],
    [
      { text: 'Sign here', pages: { first: 2 } },
      { page: 2, x: 72, y: 100 }
    ],
    [
      { text: 'Sign here', pages: { last: 1 }, occurrence: 1 },
      { page: 1, x: 72, y: 100 }
    ],
    [
      { text: 'Sign here', after: 'Tenant', occurrence: 1 },
      { page: 1, x: 300, y: 101 }
    ],
    [
      { text: 'Tenant', after: 'Sign here', pages: { first: 1, last: 1 } },
      { page: 1, x: 200, y: 100 }
    ]
  ])('%o is at %o', async (anchor, expected) => {
    expect(await place(anchor)).toEqual({ ...size, ...expected })
  })

  const [three, path] = ['page 1 at 72, 100; page 1 at 300, 101; page 2 at 72, 100', 'fields[0].anchor']
  test.each<[Schemas['Anchor'], string, string, string]>([
    [{ text: 'Nowhere' }, 'ANCHOR_NOT_FOUND', path, 'is not found: “Nowhere” is not on the pages'],
    [{ text: 'Date', pages: { last: 1 } }, 'ANCHOR_NOT_FOUND', path, 'is not found: “Date” is not on these pages'],
    [{ text: 'Tenant', after: 'Date' }, 'ANCHOR_NOT_FOUND', path, 'is not found: “Tenant” is not after “Date”'],
    [
      { text: 'Date', after: 'Never' },
      'ANCHOR_NOT_FOUND',
      `${path}.after`,
      'is not found: “Never” is not on the pages'
    ],
    [
      { text: 'Sign here' },
      'ANCHOR_AMBIGUOUS',
      path,
      `needs an occurrence, pages or after: “Sign here” is on the pages 3 times: ${three}`
    ],
    [
      { text: 'Date', occurrence: 2 },
      'ANCHOR_OCCURRENCE_MISSING',
      path,
      'has the occurrence 2, but “Date” is on the pages once: page 2 at 80, 400'
    ],
    [
      { text: 'Sign here', occurrence: -4 },
      'ANCHOR_OCCURRENCE_MISSING',
      path,
      `has the occurrence -4, but “Sign here” is on the pages 3 times: ${three}`
    ],
    [{ text: 'Date', occurrence: 0 }, 'VALIDATION_FAILED', `${path}.occurrence`, 'must not be 0: 1 is the first place'],
    [
      { text: 'Date', pages: { first: 4 } },
      'FIELD_PAGE_OUT_OF_RANGE',
      `${path}.pages.first`,
      'must be a page of the document, which has 3'
    ],
    [
      { text: 'Date', pages: { first: 3, last: 2 } },
      'VALIDATION_FAILED',
      `${path}.pages.last`,
      'must not be before the first page'
    ],
    [
      { text: 'Date', dx: 421 },
      'FIELD_OUT_OF_BOUNDS',
      path,
      'places the field outside the page: at 501, 400 of page 2, which has 600 × 800 points'
    ],
    [
      { text: 'Date', dy: -401 },
      'FIELD_OUT_OF_BOUNDS',
      path,
      'places the field outside the page: at 80, -1 of page 2, which has 600 × 800 points'
    ]
  ])('%o is refused with %s', async (anchor, code, where, problem) => {
    await expect(place(anchor)).rejects.toMatchObject({ code, details: { [where]: problem } })
  })

  test('is refused on a scan, on a signed PDF, and where not all text is read', async () => {
    const anchor = { text: 'Date' }
    await expect(place(anchor, pdf({ hasText: false }).open)).rejects.toMatchObject({
      code: 'ANCHOR_NOT_FOUND',
      details: { [path]: expect.stringContaining('may be scans') }
    })
    await expect(place(anchor, pdf({ isCut: true }).open)).rejects.toMatchObject({ code: 'ANCHOR_NOT_FOUND' })
    await expect(place(anchor, pdf({ signed: 1 }).open)).rejects.toMatchObject({
      code: 'FIELD_ON_SIGNED_PDF',
      details: { [path]: expect.anything() }
    })
  })
})

describe('fields', () => {
  test('have a size, unless their options have places', async () => {
    const never = () => Promise.reject(new Error('opened'))
    const outcome = (...fields: object[]) => placeFields(fields as never, 'fields', never)
    const button = (value: string, y: number) => ({ value, label: value, page: 2, x: 72, y, width: 14, height: 14 })
    const radio = { type: 'radio', options: [button('a', 100), button('b', 150)] }
    expect(await outcome(radio)).toEqual([{ ...radio, page: 2, x: 72, y: 100, width: 14, height: 64 }])
    await expect(outcome({ ...radio, anchor: { text: 'Date' } })).rejects.toMatchObject({
      code: 'FIELD_PLACE_CONFLICT',
      details: { 'fields[0].anchor': expect.stringContaining('its options have places') }
    })
    await expect(outcome({ type: 'text', anchor: { text: 'Date' }, width: 10 })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { 'fields[0].height': 'is required' }
    })
  })

  test('have numbers or an anchor, not both and not neither', async () => {
    const anchor = { text: 'Date' }
    const never = () => Promise.reject(new Error('opened'))
    const outcome = (...fields: object[]) => placeFields(fields as never, 'fields', never)
    await expect(outcome({ ...size, page: 1, anchor })).rejects.toMatchObject({
      code: 'FIELD_PLACE_CONFLICT',
      details: { 'fields[0].anchor': expect.stringContaining('page, x and y') }
    })
    await expect(outcome({ ...size, page: 1, x: 0, y: 0 }, { ...size, x: 1 }, { ...size })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      message: expect.stringContaining('1 more'),
      details: {
        'fields[1].page': 'is required unless anchor is set',
        'fields[1].y': 'is required unless anchor is set',
        'fields[2].page': 'is required unless anchor is set',
        'fields[2].x': 'is required unless anchor is set',
        'fields[2].y': 'is required unless anchor is set'
      }
    })
    expect(await outcome({ ...size, page: 1, x: 0, y: 0 })).toEqual([{ ...size, page: 1, x: 0, y: 0 }])
  })

  test('are looked for once, each text once, and all that is wrong is said at once', async () => {
    const { asked, open } = pdf()
    const signers = await placeFieldsOfSigners(
      [
        {
          name: 'Ada',
          fields: [
            { ...size, anchor: { text: 'Date' } },
            { ...size, page: 1, x: 5, y: 6 }
          ]
        },
        { name: 'Grace' }
      ],
      open
    )
    expect(signers).toEqual([
      {
        name: 'Ada',
        fields: [
          { ...size, page: 2, x: 80, y: 400 },
          { ...size, page: 1, x: 5, y: 6 }
        ]
      },
      { name: 'Grace' }
    ])
    const wrong = [
      { fields: [{ ...size, anchor: { text: 'Date' } }] },
      {
        fields: [
          { ...size, anchor: { text: 'Date', after: 'Never' } },
          { ...size, anchor: { text: 'Sign here' } }
        ]
      }
    ]
    await expect(placeFieldsOfSigners(wrong, open)).rejects.toMatchObject({
      code: 'ANCHOR_NOT_FOUND',
      details: {
        'signers[1].fields[0].anchor.after': expect.anything(),
        'signers[1].fields[1].anchor': expect.anything()
      }
    })
    expect(asked.map((queries) => queries.map(({ text }) => text))).toEqual([['Date'], ['Date', 'Never', 'Sign here']])
  })

  test('look for a limited number of texts', async () => {
    const { asked, open } = pdf()
    const fields = Array.from({ length: 501 }, (_, index) => ({ ...size, anchor: { text: `Text ${index}` } }))
    expect(await outcomeOf(() => placeFields(fields, 'fields', open))).toBe('VALIDATION_FAILED')
    expect(asked).toEqual([])
  })

  test('match as their anchors say', async () => {
    const { asked, open } = pdf()
    await placeFields(
      [
        { ...size, anchor: { text: 'Date' } },
        { ...size, anchor: { text: 'Date', match_case: true, whole_words: false } }
      ],
      'fields',
      open
    )
    expect(asked).toEqual([
      [
        { text: 'Date', matchCase: false, wholeWords: true },
        { text: 'Date', matchCase: true, wholeWords: false }
      ]
    ])
  })
})
