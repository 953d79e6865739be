import { describe, expect, it } from 'vitest'
import { preparePdf } from '../prepare/prepare-pdf.js'
import { onePagePdf } from '../testing/make-pdf.js'
import { sealForTest } from '../testing/seal-for-test.js'
import { hasTool, renderPage, renderWithMupdf } from '../testing/tools.js'
import { countOpenOperators } from './open-operators.js'

const picture = (entries: string, data: string) => `q 50 0 0 50 300 300 cm BI ${entries} ID ${data}\nEI Q\n`
/** Eighteen bytes that seem to end the picture, and to restore a state that nobody saved. */
const treacherous = 'abc EI Q Q Q Q  x '
const open = (content: string) => countOpenOperators(Buffer.from(content, 'latin1'))
const balanced = { saved: 0, restored: 0, marked: 0, text: false }

describe('an inline picture', () => {
  it.each([
    ['grey', '/W 18 /H 1 /BPC 8 /CS /G', treacherous],
    ['coloured', '/W 3 /H 2 /BPC 8 /CS /RGB', treacherous],
    ['of four colours', '/Width 3/Height 1/BitsPerComponent 8/ColorSpace/DeviceCMYK', 'ab EI Q Q  x'],
    ['a mask', '/W 72 /H 2 /IM true', treacherous],
    ['of a palette', '/W 18 /H 1 /BPC 8 /CS [/I /RGB 1 <000000FFFFFF>]', treacherous]
  ])('that is %s may hold its own end', (_, entries, data) => {
    expect(open(picture(entries, data))).toEqual(balanced)
  })

  it('that is packed ends where text follows', () => {
    expect(open(picture('/W 9 /H 9 /F /Fl', 'x\x9c EI \xff\x80\x01 EI \x00rest of it'))).toEqual(balanced)
  })

  it('that lies about its size ends where it ends', () => {
    expect(open(`${picture('/W 999 /H 999 /BPC 8 /CS /G', 'abc')}q`)).toEqual({ ...balanced, saved: 1 })
  })

  it('that ends where every reader ends it leaves the content of its page as it is', () => {
    const isContained = (content: string) =>
      Buffer.from(preparePdf(onePagePdf({ content })).working).includes('/SignpostContent')
    expect(isContained(picture('/W 5 /H 1 /BPC 8 /CS /G /I true', 'abcde'))).toBe(false)
    expect(isContained(picture('/W 9 /H 9 /F /Fl', 'x\x9c\xff\x80\x01\x00rest of it'))).toBe(false)
    expect(isContained(picture('/W 18 /H 1 /BPC 8 /CS /G', treacherous))).toBe(true)
  })
})

const readers: [tool: string, render: typeof renderPage][] = [
  ['pdftoppm', renderPage],
  ['mutool', renderWithMupdf]
]
/** Of 400 bytes, if they are read as the entries say. */
const long = (hidden: string) => picture('', '').replace('ID ', `ID ${'z'.repeat(100)}${hidden.padEnd(300, 'z')}`)
const withEntries = (entries: string, hidden: string) => long(hidden).replace('BI ', `BI ${entries}`)

describe.each(readers)('the stamps of a page with an inline picture, as %s shows them', (tool, render) => {
  it.skipIf(!hasTool(tool)).each([
    ['may hold its end', '/W 20 /H 20 /BPC 8 /CS /G', ' EI Q Q Q Q '],
    ['is not read by poppler, which searches its end', '/W 80 /H 40 /IM true /BPC 8', ' EI ( '],
    ['has a color space without parameters', '/W 20 /H 20 /BPC 8 /CS /CalGray', ' EI [ '],
    ['has an incomplete palette', '/W 20 /H 20 /BPC 8 /CS [/I /RGB 1]', ' EI <1'],
    ['has a color space of the page', '/W 20 /H 20 /BPC 8 /CS /Cs1', ' EI BI /W 999 '],
    ['has no color space', '/W 20 /H 20 /BPC 8', ' EI BI /W 999 '],
    ['has a broken width, which MuPDF rounds', '/W 20.5 /H 20 /BPC 8 /CS /G', ' EI Q Q Q Q '],
    ['is larger than its data', '/W 999 /H 999 /BPC 8 /CS /G', ' EI Q Q Q Q ']
  ])('are there if it %s', async (_, entries, hidden) => {
    expect(await hasStamp(withEntries(entries, hidden), render)).toBe(true)
  })

  it.skipIf(!hasTool(tool))('are there if it has no data', async () => {
    expect(await hasStamp('BI /W 20 /H 20 /BPC 8 /CS /G\n', render)).toBe(true)
    expect(await hasStamp('q 50 0 0 50 300 300 cm ID abc\nEI Q\n', render)).toBe(true)
  })
})

async function hasStamp(content: string, render: typeof renderPage): Promise<boolean> {
  const { working } = preparePdf(onePagePdf({ content }))
  const stamp = { page: 1, x: 36, y: 48, width: 120, height: 40, kind: 'checkbox' as const, checked: true }
  const { pdf } = await sealForTest(working, { stamps: [stamp] })
  const { width, pixels } = render(pdf, 1, 72)
  const rows = Array.from({ length: stamp.height }, (_, row) =>
    pixels.subarray(((48 + row) * width + 36) * 3).subarray(0, 360)
  )
  return rows.some((row) => row.some((value) => value < 60))
}
