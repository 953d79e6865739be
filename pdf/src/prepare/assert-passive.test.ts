import { describe, expect, it } from 'vitest'
import type { PdfError } from '../interface/error.js'
import { makePdf, stream } from '../testing/make-pdf.js'
import { preparePdf } from './prepare-pdf.js'

/** A file with four zero bytes as a signature, which are enough to be kept as it is. */
function signedPdf(catalog = '', form = '', objects: Parameters<typeof makePdf>[0] = []) {
  return makePdf([
    [1, `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R 6 0 R]/SigFlags 3${form}>>${catalog}>>`],
    [2, '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 200]>>'],
    [3, '<</Type/Page/Parent 2 0 R/Annots[4 0 R 6 0 R]>>'],
    [4, '<</Type/Annot/Subtype/Widget/FT/Sig/T(seal)/V 5 0 R/Rect[0 0 0 0]>>'],
    [5, '<</Type/Sig/ByteRange[0 10 40 10]/Contents<00000000>>>'],
    [6, '<</Type/Annot/Subtype/Widget/FT/Tx/T(sum)/V(100 EUR)/Rect[0 0 90 20]/F 4/AP<</N 9 0 R>>>>'],
    [9, stream('BT /F1 9 Tf (100 EUR) Tj ET', '/Type/XObject/Subtype/Form/BBox[0 0 90 20]')],
    ...objects
  ])
}

function problemOf(pdf: Buffer): string | undefined {
  try {
    preparePdf(pdf)
  } catch (error) {
    if ((error as PdfError).code === 'PDF_ACTIVE_CONTENT') return (error as PdfError).message
    throw error
  }
}

const layers = (usage: string) => ({
  catalog: '/OCProperties<</OCGs[7 0 R]/D<<>>>>',
  layer: [7, `<</Type/OCG/Name(Sum)/Usage<<${usage}>>>>`] as [number, string]
})
const view = (state: string) => `/View<</ViewState/${state}>>`
const print = (state: string) => `/Print<</PrintState/${state}>>`

describe('a signed file is refused', () => {
  it.each([
    ['JavaScript', '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>'],
    ['actions that start programs', '/OpenAction<</S/Launch/F(run.exe)>>'],
    ['automatic actions', '/AA<</WC 8 0 R>>']
  ])('with %s', (kind, catalog) => {
    expect(problemOf(signedPdf(catalog))).toContain(`is signed and has ${kind}:`)
  })

  it('with an XFA form beside its fields', () => {
    expect(problemOf(signedPdf('', '/XFA 7 0 R', [[7, stream('<xdp/>')]]))).toContain('an XFA form')
  })

  it('with fields that each program draws itself', () => {
    expect(problemOf(signedPdf('', '/NeedAppearances true'))).toContain('form fields that each program draws itself')
  })

  it.each([
    ['that only a screen shows', view('ON') + print('OFF')],
    ['that only paper shows', view('OFF') + print('ON')],
    ['that an export leaves out', '/Export<</ExportState/OFF>>'],
    ['that depends on the zoom', '/Zoom<</min 2>>']
  ])('with a layer %s', (_name, usage) => {
    const { catalog, layer } = layers(usage)
    expect(problemOf(signedPdf(catalog, '', [layer]))).toContain('layers or pictures that look different')
  })

  it('with a picture that is another on paper', () => {
    const image = '/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8'
    const pdf = signedPdf('', '', [[7, stream('\x80', `${image}/Alternates[<</Image 7 0 R>>]`)]])
    expect(problemOf(pdf)).toContain('layers or pictures that look different')
  })
})

describe('a signed file is kept byte for byte', () => {
  it.each([
    ['with links and a page to open at', signedPdf('/OpenAction[3 0 R/Fit]/URI<<>>')],
    ['with attached files, which are not shown', signedPdf('/Names<</EmbeddedFiles<</Names[]>>>>/AF[7 0 R]')],
    ['with fields that say how they look', signedPdf('', '/NeedAppearances false')]
  ])('%s', (_name, pdf) => {
    const { working, inspection } = preparePdf(pdf)
    expect(working).toBe(pdf)
    expect(inspection.existing_signatures).toBe(1)
  })

  it.each([
    ['on screen and on paper', view('ON') + print('ON')],
    ['and says who made it', '/CreatorInfo<</Creator(Illustrator)/Subtype/Artwork>>']
  ])('with a layer that is shown %s', (_name, usage) => {
    const { catalog, layer } = layers(usage)
    expect(problemOf(signedPdf(catalog, '', [layer]))).toBeUndefined()
  })
})
