import fc from 'fast-check'
import { makePdf, stream, type TestObject } from './make-pdf.js'

const say = (text: string) => `BT /F1 24 Tf 72 700 Td (The price is ${text} EUR) Tj ET`
/** One of these, the first half of the time. */
const one = (usual: string, ...others: string[]) =>
  fc.oneof({ arbitrary: fc.constant(usual), weight: 2 }, { arbitrary: fc.constantFrom(...others), weight: 2 })

/** A page as programs write it, or in a spelling that readers understand in different ways. */
export const oddPages: fc.Arbitrary<TestObject[]> = fc
  .record({
    contents: one(
      '/Contents 6 0 R',
      '/Contents 6 0 R/Contents 8 0 R',
      '/Cont#65nts 8 0 R/Contents 6 0 R',
      '/Contents null/Contents 8 0 R',
      '/Contents 8 0 R/Contents null',
      '/Contents[6 0 R null]',
      '/Contents 6 1 R',
      '/Contents 06 0 R',
      '/Contents 4294967302 0 R',
      '/Contents 6 0 R word',
      '/Contents 6 0 R (text)',
      '/Contents 9 0 R'
    ),
    turn: one(
      '',
      '/Rotate 90',
      '/Rotate 90.0',
      '/Rotate --90',
      '/Rotate 9e1',
      '/Rotate 90 180',
      '/Rotate 90a',
      '/Rotate 45'
    ),
    box: one('[0 0 612 792]', '[0 0 612. 792.0]', '[0 0 --612 792]', '[0 0 612]', '[612 792 0 0]'),
    kids: one('/Kids[3 0 R]/Count 1', '/Kids[3 0 R]/Count 0', '/Kids[3 0 R]/Count 1.0', '/Kids 3 0 R/Count 1'),
    keyword: one('\n', '\r\n', ' \n', '\r', ' ', '\t\n'),
    length: one('', '+0', '-9', 'missing'),
    inside: one('', ') Tj ET endstream endobj (', 'endstream ', '9 0 obj ')
  })
  .map(({ contents, turn, box, kids, keyword, length, inside }) => {
    const data = say(`100${inside}`)
    const stated = length === 'missing' ? '' : `/Length ${data.length + Number(length || 0)}`
    const odd = `<<${stated}>>\nstream${keyword}${data}\nendstream`
    return [
      [1, '<</Type/Catalog/Pages 2 0 R>>'],
      [2, `<</Type/Pages${kids}>>`],
      [3, `<</Type/Page/Parent 2 0 R/MediaBox${box}/Resources<</Font<</F1 4 0 R>>>>${turn}${contents}>>`],
      [4, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'],
      [5, stream(say('555'))],
      [6, stream(say('100'))],
      [8, stream(say('999'))],
      [9, odd]
    ] satisfies TestObject[]
  })

export const oddFile = (objects: TestObject[]): Buffer => makePdf(objects)
