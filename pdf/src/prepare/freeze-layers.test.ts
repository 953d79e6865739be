import { expect, test } from 'vitest'
import { makePdf, stream } from '../testing/make-pdf.js'
import { hasTool, runTool } from '../testing/tools.js'
import { preparePdf } from './prepare-pdf.js'

const layer = (title: string, view: string, print: string) =>
  `<</Type/OCG/Name(${title})/Usage<</View<</ViewState/${view}>>/Print<</PrintState/${print}>>>>>>`
const text = (words: string, x: number) => `BT /F 20 Tf ${x} 100 Td (${words}) Tj ET`

function withLayers(defaults: string) {
  return makePdf([
    [1, `<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[7 0 R 8 0 R]/D<<${defaults}>>/Configs[<</OFF[7 0 R]>>]>>>>`],
    [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
    [
      3,
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Properties<</A 7 0 R/B 8 0 R>>/XObject<</I 5 0 R>>/Font<</F 6 0 R>>>>>>'
    ],
    [
      4,
      stream(`/OC /A BDC ${text('100 EUR', 20)} EMC /OC /B BDC ${text('9000 EUR', 20)} EMC q 9 0 0 9 0 0 cm /I Do Q`)
    ],
    [5, stream('\x80', `${image}/Alternates[<</Image 9 0 R/DefaultForPrinting true>>]`)],
    [6, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'],
    [7, layer('Screen', 'ON', 'OFF')],
    [8, layer('Paper', 'OFF', 'ON')],
    [9, stream('\x00', image)]
  ])
}
const image = '/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8'
const automatic = (event: string) => `<</Event/${event}/Category[/${event}]/OCGs[7 0 R 8 0 R]>>`

test.each([
  ['by their usage', `/AS[${automatic('Print')}${automatic('View')}]`],
  ['by default, and otherwise on paper', `/AS[${automatic('Print')}]/BaseState/OFF/ON[7 0 R]`]
])('layers that a screen shows %s are shown everywhere, and no others', (_name, defaults) => {
  const { working, inspection } = preparePdf(withLayers(defaults))
  expect(inspection.changes_made).toEqual(['made layers the same on screen and on paper'])
  const file = Buffer.from(working).toString('latin1')
  for (const key of ['/Usage', '/AS', '/Alternates', '/Configs', '/BaseState']) expect(file).not.toContain(key)
  expect(file.match(/\/OFF ?\[ ?(\d+) 0 R ?\]/)).not.toBeNull()
  if (!hasTool('mutool')) return
  const shown = runTool('mutool', ['draw', '-F', 'txt', 'FILE'], working).output
  expect(shown).toContain('100 EUR')
  expect(shown).not.toContain('9000 EUR')
})

test('layers that look the same everywhere stay as they are', () => {
  const pdf = makePdf([
    [1, '<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[4 0 R]/D<</OFF[4 0 R]>>>>>>'],
    [2, '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 200]>>'],
    [3, '<</Type/Page/Parent 2 0 R/Resources<</Properties<</A 4 0 R>>>>>>'],
    [4, '<</Type/OCG/Name(Notes)>>']
  ])
  expect(preparePdf(pdf).inspection.changes_made).toEqual([])
})

test('a layer that does not say that it is one is fixed as well', () => {
  const pdf = makePdf([
    [1, '<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[4 0 R]/D<<>>>>>>'],
    [2, '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 200]>>'],
    [3, '<</Type/Page/Parent 2 0 R/Resources<</Properties<</A 4 0 R>>>>>>'],
    [4, '<</Name(Sum)/Usage<</View<</ViewState/ON>>/Print<</PrintState/OFF>>>>>>']
  ])
  const { working, inspection } = preparePdf(pdf)
  expect(inspection.changes_made).toEqual(['made layers the same on screen and on paper'])
  expect(Buffer.from(working).toString('latin1')).not.toContain('/Usage')
})

test('what says of a layer who made it, and the same state for every use, is removed without a word', () => {
  const usage = '/CreatorInfo<</Creator(Illustrator)/Subtype/Artwork>>/View<</ViewState/ON>>/Print<</PrintState/ON>>'
  const pdf = makePdf([
    [1, '<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[4 0 R]/D<<>>>>>>'],
    [2, '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 200]>>'],
    [3, '<</Type/Page/Parent 2 0 R/Resources<</Properties<</A 4 0 R>>>>>>'],
    [4, `<</Type/OCG/Name(Artwork)/Usage<<${usage}>>>>`]
  ])
  const { working, inspection } = preparePdf(pdf)
  expect(inspection.changes_made).toEqual([])
  expect(Buffer.from(working).toString('latin1')).not.toContain('/Usage')
})
