import { expect, it } from 'vitest'
import { preparePdf } from '../prepare/prepare-pdf.js'
import { stream } from '../testing/make-pdf.js'
import { pageWith } from '../testing/page-with.js'
import { suggestFields } from './suggest-fields.js'

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

/** A page with a line to write on, and a label to the right of it, whose letters are drawn from left to right. */
function formWith(label: string): Buffer {
  const letters = [...label].reverse()
  const codes = letters.map((_, index) => hex(index + 65, 2))
  const rows = letters.map((letter, index) => `<${codes[index]}> <${hex(letter.codePointAt(0)!, 4)}>`)
  const toUnicode = `1 begincodespacerange <00> <ff> endcodespacerange ${rows.length} beginbfchar ${rows.join(' ')} endbfchar`
  const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 30 0 R>>'
  const content = `BT /F1 12 Tf 400 600 Td <${codes.join('')}> Tj ET 210 598 m 390 598 l S`
  return pageWith(content, '', [
    [4, font],
    [30, stream(toUnicode)]
  ])
}

it.each([
  ['חתימה', 'signature'],
  ['שם', 'name'],
  ['תאריך החתימה', 'date'],
  ['כתובת הנכס', 'text'],
  ['التوقيع', 'signature'],
  ['الشركة', 'company']
])('a label that is read from the right is found beside its line: %s', (label, type) => {
  const { fields } = suggestFields(preparePdf(formWith(label)).working as Buffer)
  expect(fields).toMatchObject([{ type, label, reason: 'line', page: 1, x: 210, width: 180 }])
})
