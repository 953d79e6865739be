import { describe, expect, it } from 'vitest'
import { preparePdf } from '../prepare/prepare-pdf.js'
import { onePagePdf } from '../testing/make-pdf.js'
import { sealForTest } from '../testing/seal-for-test.js'
import { darkBox, hasTool, renderPage } from '../testing/tools.js'
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

  it.skipIf(!hasTool('pdftoppm'))(
    'does not lose the stamps of its page (skipped without poppler’s pdftoppm)',
    async () => {
      const { working } = preparePdf(onePagePdf({ content: picture('/W 18 /H 1 /BPC 8 /CS /G', treacherous) }))
      const stamp = { page: 1, x: 36, y: 48, width: 120, height: 40, kind: 'checkbox' as const, checked: true }
      const { pdf } = await sealForTest(working, { stamps: [stamp] })
      const [left, top] = darkBox(renderPage(pdf, 1, 72))!
      expect(left).toBeLessThan(156)
      expect(top).toBeLessThan(88)
    }
  )
})
