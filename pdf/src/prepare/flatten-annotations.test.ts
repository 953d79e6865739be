import { describe, expect, it } from 'vitest'
import { makePdf, onePagePdf, stream, type TestObject } from '../testing/make-pdf.js'
import { hasTool, type Rendering, renderPage, renderWithMupdf } from '../testing/tools.js'
import { preparePdf } from './prepare-pdf.js'

type Render = typeof renderPage
const readers: [name: string, tool: string, render: Render][] = [
  ['poppler', 'pdftoppm', renderPage],
  ['MuPDF', 'mutool', renderWithMupdf]
]

/** The share of pixels that differ visibly. */
function difference(one: Rendering, other: Rendering): number {
  expect([other.width, other.height]).toEqual([one.width, one.height])
  const differing = one.pixels.filter((value, at) => Math.abs(value - other.pixels[at]!) > 100)
  return differing.length / one.pixels.length
}

describe.each(readers)('an annotation, as %s shows it', (_, tool, render) => {
  const appearance = stream('1 0 0 rg 0 0 80 30 re f 0 0 1 rg 0 0 20 10 re f', '/BBox[0 0 80 30]')
  const annotated = (flags: number, rotation: number, entries = '') =>
    onePagePdf({
      page: `/Rotate ${rotation}/Annots[6 0 R]`,
      objects: [
        [6, `<</Subtype/Stamp/F ${flags}/Rect[200 400 360 430]/AP<</N 7 0 R>>>>`],
        [7, appearance.toString('latin1').replace('/BBox', `${entries}/BBox`)]
      ]
    })
  const rotations = [0, 90, 180, 270, 450]

  it.skipIf(!hasTool(tool)).each(rotations)('stays where it is on a page that is turned by %i', (rotation) => {
    for (const flags of [4, 20]) {
      const pdf = annotated(flags, rotation)
      expect(difference(render(pdf, 1, 36), render(preparePdf(pdf).working, 1, 36))).toBeLessThan(0.001)
    }
  })

  it.skipIf(!hasTool(tool))('is turned by its own matrix, too', () => {
    for (const matrix of ['0 1 -1 0 0 0', '.7 .7 -.7 .7 0 0']) {
      const pdf = annotated(20, 90, `/Matrix[${matrix}]`)
      expect(difference(render(pdf, 1, 36), render(preparePdf(pdf).working, 1, 36))).toBeLessThan(0.001)
    }
  })

  it.skipIf(!hasTool(tool))('differs if it turns with the page (so that the test above could fail)', () => {
    expect(difference(render(annotated(4, 90), 1, 36), render(annotated(20, 90), 1, 36))).toBeGreaterThan(0.005)
  })
})

interface Radio {
  /** The entries of the group beside its type and its kids. */
  group: string
  /** The state of each button, and that in which it is selected. */
  buttons: [state: string, on: string | null][]
  isNested?: boolean
}

/** A group of radio buttons, one under the other; a button without a state in which it is selected has no appearance. */
function radioForm({ group, buttons, isNested = false }: Radio): Buffer {
  const widgets = buttons.map(([state, on], index): TestObject => {
    const appearances = on === null ? '/MK<</CA(l)>>/DA(/ZaDb 0 Tf 0 g)' : `/AP<</N<</${on} 6 0 R/Off 7 0 R>>>>`
    const rect = `[20 ${160 - 40 * index} 50 ${190 - 40 * index}]`
    return [10 + index, `<</Subtype/Widget/F 4/Parent 8 0 R/AS/${state}/Rect${rect}${appearances}>>`]
  })
  const refs = widgets.map(([number]) => `${number} 0 R`)
  const kids = isNested ? ['9 0 R', ...refs.slice(1)] : refs
  return makePdf([
    [1, '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[8 0 R]>>>>'],
    [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
    [3, `<</Type/Page/Parent 2 0 R/MediaBox[0 0 70 200]/Resources<<>>/Annots[${refs.join(' ')}]>>`],
    [6, stream('0 g 10 10 10 10 re f', '/BBox[0 0 30 30]')],
    [7, stream('', '/BBox[0 0 30 30]')],
    [8, `<</FT/Btn/T(choice)${group.includes('/Ff') ? '' : '/Ff 49152'}${group}/Kids[${kids.join(' ')}]>>`],
    [9, `<</Parent 8 0 R/Kids[${refs[0]}]>>`],
    ...widgets
  ])
}

/** Which buttons show a dot. */
function dotsOf(radio: Radio, render: Render): number[] {
  const { width, pixels } = render(preparePdf(radioForm(radio)).working, 1, 72)
  const isDark = (index: number) => pixels[((25 + 40 * index) * width + 35) * 3]! < 60
  return radio.buttons.flatMap((_, index) => (isDark(index) ? index : []))
}

describe.each(readers)('a group of radio buttons, as %s shows it', (_, tool, render) => {
  const unison = '/Ff 33603584'
  const cases: Record<string, [radio: Radio, dots: number[]]> = {
    'shows what is selected': [
      {
        group: '/V/b',
        buttons: [
          ['Off', 'a'],
          ['b', 'b']
        ]
      },
      [1]
    ],
    'shows nothing if nothing is selected': [
      {
        group: '',
        buttons: [
          ['Off', 'a'],
          ['Off', 'b']
        ]
      },
      []
    ],
    'follows its value, not two states': [
      {
        group: '/V/b',
        buttons: [
          ['a', 'a'],
          ['b', 'b'],
          ['c', 'c']
        ]
      },
      [1]
    ],
    'follows its value, not another state': [
      {
        group: '/V/b',
        buttons: [
          ['a', 'a'],
          ['Off', 'b']
        ]
      },
      [1]
    ],
    'follows a value that selects none': [
      {
        group: '/V/Off',
        buttons: [
          ['a', 'a'],
          ['b', 'b']
        ]
      },
      []
    ],
    'shows the first of two states without a value': [
      {
        group: '',
        buttons: [
          ['Off', 'a'],
          ['b', 'b'],
          ['c', 'c']
        ]
      },
      [1]
    ],
    'shows the first of two for a value of none': [
      {
        group: '/V/x',
        buttons: [
          ['Off', 'a'],
          ['b', 'b'],
          ['c', 'c']
        ]
      },
      [1]
    ],
    'shows one of two for the same value': [
      {
        group: '/V/a',
        buttons: [
          ['a', 'a'],
          ['a', 'a'],
          ['Off', 'b']
        ]
      },
      [0]
    ],
    'shows two that are selected together': [
      {
        group: `/V/a${unison}`,
        buttons: [
          ['a', 'a'],
          ['a', 'a'],
          ['b', 'b']
        ]
      },
      [0, 1]
    ],
    'has a button that is drawn': [
      {
        group: '/V/a',
        buttons: [
          ['a', null],
          ['Off', 'b']
        ]
      },
      [0]
    ],
    // As in button-set-broken-out.pdf of qpdf.
    'has a button that would be drawn, and one below another field': [
      {
        group: '/V/a',
        buttons: [
          ['a', 'a'],
          ['b', null],
          ['Off', 'c']
        ],
        isNested: true
      },
      [0]
    ]
  }
  it.skipIf(!hasTool(tool)).each(Object.entries(cases))('%s', (_name, [radio, dots]) => {
    expect(dotsOf(radio, render)).toEqual(dots)
  })
})
