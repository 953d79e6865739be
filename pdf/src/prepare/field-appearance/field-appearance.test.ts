import { describe, expect, it } from 'vitest'
import { defaultRect, makeForm } from '../../testing/make-form.js'
import { hasTool, type Rendering, renderPage, renderWithMupdf, runTool } from '../../testing/tools.js'
import { preparePdf } from '../prepare-pdf.js'

const DA = '/DA(/Helv 12 Tf 0 g)'
const FRAME = '/MK<</BC[0 0 1]/BG[0.95 0.95 0.8]>>'
const framed = (entries: string) => `/MK<</BC[0 0 1]/BG[0.95 0.95 0.8]${entries}>>`
const text = (entries: string) => `/FT/Tx${FRAME}${entries}`
const list = (entries: string) => `/FT/Ch/Opt[(one)(two)(three)]${DA}${FRAME}${entries}`
const ticked = (caption: string) => `/FT/Btn/V/Yes/AS/Yes/DA(/ZaDb 24 Tf 0 g)${framed(`/CA(${caption})`)}`
// Of a round frame poppler draws the rectangle around it.
const radio = (caption: string) => `/FT/Btn/Ff 32768/V/A/AS/A/DA(/ZaDb 24 Tf 0 g)/MK<</CA(${caption})>>`
const push = (style: string, entries = '') =>
  `/FT/Btn/Ff 65536${DA}${framed(`/CA(Push me)${entries}`)}/BS<</W 2/S/${style}>>`

/** What both readers draw alike. */
const alike: Record<string, string> = {
  'a text in red': text('/V(in red)/DA(/Helv 12 Tf 1 0 0 rg)'),
  'a text in red, with a word after it': text('/V(in red)/DA(/Helv 12 Tf 1 0 0 rg constructor)'),
  'a text in grey': text('/V(in grey)/DA(/Helv 12 Tf 0.6 g)'),
  'a text in cyan': text('/V(in cyan)/DA(/Helv 12 Tf 1 0 0 0 k)'),
  'a text as large as fits': text('/V(large)/DA(/Helv 0 Tf 0 g)'),
  'a serif text': text('/V(Times at twenty)/DA(/TiRo 20 Tf 0 g)'),
  'a text of a font that is missing': text('/V(no such font)/DA(/Nope 12 Tf 0 g)'),
  'a text in the middle': text(`/V(middle)/Q 1${DA}`),
  'a text at the right': text(`/V(right)/Q 2${DA}`),
  'a text without a frame': `/FT/Tx/V(bare)${DA}`,
  'several lines': text(`/Ff 4096/V(several lines of text that are\rlong enough to break)${DA}`),
  'a text turned by 90': `/FT/Tx/V(turned)${DA}${framed('/R 90')}`,
  'a text turned by 180': `/FT/Tx/V(turned)${DA}${framed('/R 180')}`,
  'a text turned by 270': `/FT/Tx/V(turned)${DA}${framed('/R 270')}`,
  'a list of which none is chosen': list(''),
  'a push button': push('S'),
  'a push button that is turned': push('S', '/R 90'),
  'a push button in a red frame': `/FT/Btn/Ff 65536${DA}/MK<</BC[1 0 0]/CA(Push me)>>/BS<</W 2/S/S>>`,
  'a push button in a red frame of another kind': `/FT/Btn/Ff 65536${DA}/MK<</BC[0 1 1 0]/CA(Push me)>>/Border[0 0 2]`,
  'a push button in a red frame without a caption': `/FT/Btn/Ff 65536${DA}/MK<</BC[1 0 0]>>/BS<</W 2>>`
}

/** Where readers differ, poppler is followed. */
const asPoppler: Record<string, string> = {
  'a list of which one is chosen': list('/V(two)'),
  'a list of which several are chosen': list('/Ff 2097152/V[(one)(three)]/I[0 2]'),
  'a list by its indexes': list('/I[1]'),
  'a list by its indexes from its third option on': `/FT/Ch/Opt[(a)(b)(c)(d)(e)(f)]/TI 2/I[3]${DA}${FRAME}`,
  'a list from its third option on': `/FT/Ch/Opt[(a)(b)(c)(d)(e)(f)]/TI 2/V(d)${DA}${FRAME}`,
  'what is shown for an option': `/FT/Ch/Ff 131072/Opt[[(1)(first option)][(2)(second)]]/V(1)${DA}${FRAME}`,
  ...Object.fromEntries(
    ['4', '8', 'l', 'n', 'u', 'H'].map((caption) => [`a box ticked by ${caption}`, ticked(caption)])
  ),
  ...Object.fromEntries(['4', '8', 'l', 'n', 'u', 'H'].map((caption) => [`a radio button ${caption}`, radio(caption)])),
  'a box ticked in red': '/FT/Btn/V/Yes/AS/Yes/DA(/ZaDb 24 Tf 1 0 0 rg)',
  'a box that is not ticked': `/FT/Btn/V/Off/AS/Off${FRAME}`,
  'a raised push button': push('B'),
  'a push button with dashes': push('D')
}

type Render = (pdf: Uint8Array, page: number, resolution: number) => Rendering
const readers: [name: string, tool: string, render: Render, fields: Record<string, string>][] = [
  ['poppler', 'pdftoppm', renderPage, { ...alike, ...asPoppler }],
  ['MuPDF', 'mutool', renderWithMupdf, alike]
]

describe.each(readers)('a field that %s draws', (_reader, tool, render, fields) => {
  it.skipIf(!hasTool(tool))('shows the same once it is a part of its page (skipped without its tool)', () => {
    const names = Object.keys(fields)
    const pdf = makeForm(names.map((name) => fields[name]!))
    const [before, after] = [render(pdf, 1, 72), render(preparePdf(pdf).working, 1, 72)]
    for (const [index, name] of names.entries())
      expect(differences(inkOf(before, index), inkOf(after, index)), name).toEqual([])
  })

  it.skipIf(!hasTool(tool))('inherits the alignment and the appearance of its form (skipped without its tool)', () => {
    const inheriting = ['/V(own)/Q 0', '/V(inherited)', '/V(own)/DA(/Helv 9 Tf 0 0 1 rg)', '/V(left)/Q 2']
    // MuPDF ignores the alignment of forms.
    for (const alignment of tool === 'pdftoppm' ? [1, 2] : [0]) {
      const form = `/NeedAppearances true/Q ${alignment}/DA(/Helv 16 Tf 1 0 0 rg)`
      const pdf = makeForm(
        inheriting.map((entries) => `/FT/Tx${entries}`),
        { form }
      )
      const [before, after] = [render(pdf, 1, 72), render(preparePdf(pdf).working, 1, 72)]
      for (const [index, entries] of inheriting.entries())
        expect(differences(inkOf(before, index), inkOf(after, index)), entries).toEqual([])
    }
  })
})

const boxes: Record<string, string> = {
  'without any appearance': '',
  'without appearances': '/AP<<>>',
  'in a state without an appearance': '/AS/Off/V/Off/AP<</N<</Yes 99 0 R>>>>'
}

describe.each(readers)('the frame of a box to tick that %s draws', (_reader, tool, render) => {
  it.skipIf(!hasTool(tool))('is drawn, so that there is a place to tick (skipped without its tool)', () => {
    const pdf = makeForm(
      Object.values(boxes).map((entries) => `/FT/Btn/MK<</BC[1 0 0]/CA(4)>>/BS<</W 2/S/S>>${entries}`)
    )
    const prepared = preparePdf(pdf).working
    for (const file of [pdf, prepared]) {
      const { width, pixels } = render(file, 1, 72)
      for (const [index, name] of Object.keys(boxes).entries()) {
        const [left, , , top] = defaultRect(index)
        const edge = [799 - top, 800 - top, 801 - top].map((y) => (y * width + left + 25) * 3)
        const reds = edge.filter((at) => pixels[at]! > 150 && pixels[at + 1]! < 150)
        expect(reds.length, name).toBeGreaterThan(0)
      }
    }
  })
})

interface Ink {
  box: [number, number, number, number]
  color: [number, number, number]
}

/** What stands out from a field's ground, within its frame: its box, in pixels, and its mean colour. */
function inkOf({ width, pixels }: Rendering, index: number): Ink | undefined {
  const [left, bottom, right, top] = defaultRect(index)
  const points: [number, number][] = []
  for (let y = 800 - top + 4; y < 800 - bottom - 4; y++) for (let x = left + 4; x < right - 4; x++) points.push([x, y])
  const colorAt = ([x, y]: [number, number]) => [...pixels.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)]
  const ground = mostFrequent(points.map((point) => colorAt(point).join(' ')))
    .split(' ')
    .map(Number)
  const inked = points.filter((point) =>
    colorAt(point).some((value, channel) => Math.abs(value - ground[channel]!) > 90)
  )
  if (inked.length === 0) return undefined
  const [xs, ys] = [inked.map(([x]) => x), inked.map(([, y]) => y)]
  const mean = (channel: number) => inked.reduce((sum, point) => sum + colorAt(point)[channel]!, 0) / inked.length
  return {
    box: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
    color: [mean(0), mean(1), mean(2)]
  }
}

function mostFrequent(items: string[]): string {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]![0]
}

// Fonts differ by a tenth in width, marks a little in shape and size.
function differences(before: Ink | undefined, after: Ink | undefined): string[] {
  if (!before && !after) return []
  if (!before || !after) return [`${before ? 'nothing' : 'something'} is shown now`]
  const [width, height] = [before.box[2] - before.box[0], before.box[3] - before.box[1]]
  const reach = [width, height, width, height].map((size) => 5 + size * 0.2)
  const moved = before.box.some((side, index) => Math.abs(side - after.box[index]!) > reach[index]!)
  const recoloured = before.color.some((value, index) => Math.abs(value - after.color[index]!) > 80)
  return [
    ...(moved ? [`at ${before.box} before, at ${after.box} now`] : []),
    ...(recoloured ? [`coloured ${before.color.map(Math.round)} before, ${after.color.map(Math.round)} now`] : [])
  ]
}

describe('a field without an appearance', () => {
  const contentOf = (field: string) => preparePdf(makeForm([field])).working as Buffer

  /** Those of the options that show which stand out. */
  const chosenIn = (list: string) =>
    textsOf(contentOf(list)).flatMap(({ color }, index) => (color === '1 1 1' ? index : []))

  it('is drawn with the lines between the cells of a comb', () => {
    const comb = (length: number) => contentOf(text(`/Ff 16777216/MaxLen ${length}/V(AB)${DA}`))
    const lines = (pdf: Buffer) => pdf.toString('latin1').match(/ l\nS Q/g)?.length ?? 0
    expect([1, 2, 8].map((length) => lines(comb(length)) - lines(contentOf(text(DA))))).toEqual([0, 1, 7])
    // A file may ask for as many as it likes.
    expect(comb(1e12).length).toBeLessThan(20_000)
  })

  it('keeps all of a text that is too long for it', () => {
    const long = 'a text of many words '.repeat(30)
    for (const flags of [0, 4096]) {
      const pdf = contentOf(text(`/Ff ${flags}/V(${long})${DA}`))
      if (!hasTool('pdftotext')) continue
      const words = runTool('pdftotext', ['FILE', '-'], pdf).output.match(/many/g)
      expect(words).toHaveLength(30)
    }
  })

  it('sets a line closer that is wider than its field, and no other', () => {
    const stretchOf = (value: string) => textsOf(contentOf(text(`/V(${value})${DA}`))).map(({ stretch }) => stretch)
    expect(stretchOf('short')).toEqual([1])
    const [closer] = stretchOf('a line that is twice as wide as the field it is in')
    expect(closer).toBeGreaterThan(0.3)
    expect(closer).toBeLessThan(0.7)
  })

  it('sets paragraphs smaller that are higher than their field, and no others', () => {
    const linesOf = (count: number) =>
      textsOf(contentOf(text(`/Ff 4096/V(${Array(count).fill('a line').join('\r')})${DA}`)))
    const [three, nine] = [linesOf(3), linesOf(9)]
    expect(three.map(({ size }) => size)).toEqual([12, 12, 12])
    expect(nine).toHaveLength(9)
    // The field is 50 points high.
    for (const { y } of [...three, ...nine]) expect(y).toBeGreaterThan(0)
  })

  it.each([
    ['is called', '1', [0]],
    ['shows', 'second', [1]]
  ])('is a list whose option is chosen by what it %s', (_, value, chosen) => {
    const options = '/Opt[[(1)(first)][(2)(second)][(3)(third)]]'
    expect(chosenIn(`/FT/Ch${options}/V(${value})${DA}`)).toEqual(chosen)
  })

  it('is a list that shows the value of an option without a name', () => {
    expect(textsOf(contentOf(`/FT/Ch/Opt[[(1)(first)][(2)](third)]${DA}`))).toHaveLength(3)
  })

  it('is a list whose option is chosen by its index, wherever the list begins', () => {
    expect(chosenIn(`/FT/Ch/Opt[(a)(b)(c)(d)]/I[2]${DA}`)).toEqual([2])
    expect(chosenIn(`/FT/Ch/Opt[(a)(b)(c)(d)]/TI 1/I[2]${DA}`)).toEqual([1])
  })

  it('shows stars for a password', () => {
    const pdf = contentOf(text(`/Ff 8192/V(secret)${DA}`))
    if (!hasTool('pdftotext')) return
    const { output } = runTool('pdftotext', ['FILE', '-'], pdf)
    expect(output).toContain('******')
    expect(output).not.toContain('secret')
  })

  it('keeps a text with a character that no font has', () => {
    const pdf = contentOf(text(`/V<FEFF004100620063D80CDC000064>${DA}`))
    if (hasTool('pdftotext')) expect(runTool('pdftotext', ['FILE', '-'], pdf).output).toContain('Abc?d')
  })

  it('shows a tick that its parent’s type makes one', () => {
    const [on, off] = ['Yes', 'Off'].map((state) => contentOf(`/FT/Btn/AS/${state}${FRAME}`))
    expect(on!.length).toBeGreaterThan(off!.length)
  })

  it('is drawn in a time that does not depend on its dashes', () => {
    expect(contentOf(`/FT/Tx${FRAME}/BS<</S/D/W 1/D[0.0001 0.0001]>>`).length).toBeLessThan(20_000)
  })
})

interface DrawnText {
  color: string
  stretch: number
  /** Of its base line, from the bottom of its field. */
  y: number
  size: number
}

/** What is written, a line of text each. */
function textsOf(pdf: Buffer): DrawnText[] {
  const texts = pdf.toString('latin1').matchAll(/BT (\S+ \S+ \S+) rg (\S+) 0 0 1 \S+ (\S+) Tm\n\/\S+ (\S+) Tf/g)
  return [...texts].map(([, color, stretch, y, size]) => ({
    color: color!,
    stretch: Number(stretch),
    y: Number(y),
    size: Number(size)
  }))
}
