import { describe, expect, it } from 'vitest'
import type { PdfDict, PdfObject } from '../file/objects/objects.js'
import { textOf } from '../file/objects/text-of.js'
import { PdfFile } from '../file/pdf-file.js'
import type { PdfError } from '../interface/error.js'
import { readPages } from '../page/page-tree.js'
import { makePdf, onePagePdf, stream } from '../testing/make-pdf.js'
import { solidPng } from '../testing/make-png.js'
import { sealForTest } from '../testing/seal-for-test.js'
import { hasTool, renderPage, runTool } from '../testing/tools.js'
import { joinFiles } from './join-files.js'

const red = solidPng(20, 10, [255, 0, 0, 255])

const join = (...pdfs: Buffer[]) => joinFiles(pdfs.map((bytes, index) => ({ name: `${index + 1}.pdf`, bytes })))
const open = (pdf: Uint8Array) => PdfFile.open(pdf)
const dictAt = (file: PdfFile, ...path: string[]): PdfDict => {
  const found = path.reduce<PdfObject>(
    (dict, key) => file.resolve((file.resolve(dict) as PdfDict).get(key)),
    file.catalogRef
  )
  return found as PdfDict
}
const refusalOf = (work: () => unknown): PdfError => {
  try {
    work()
  } catch (error) {
    return error as PdfError
  }
  throw new Error('was not refused')
}

/** The outline as text, indented, and the number of the page that each entry leads to. */
function outlineOf(file: PdfFile): string[] {
  const pages = readPages(file).map(({ ref }) => ref.number)
  const read = (parent: PdfDict, depth: number): string[] => {
    const lines: string[] = []
    for (let ref = parent.get('First'); ref; ) {
      const entry = file.resolve(ref) as PdfDict
      const [page] = (file.resolve(entry.get('Dest')) as { number: number }[] | null) ?? []
      lines.push(`${'  '.repeat(depth)}${textOf(file.resolve(entry.get('Title')))} ${pages.indexOf(page!.number) + 1}`)
      lines.push(...read(entry, depth + 1))
      ref = entry.get('Next')
    }
    return lines
  }
  return read(dictAt(file, 'Outlines'), 0)
}

describe('joining files', () => {
  it('keeps their order, and says which pages are whose', () => {
    const form = onePagePdf({
      page: '/Annots[9 0 R]/MediaBox[0 0 300 400]',
      catalog: '/AcroForm<</Fields[9 0 R]>>',
      objects: [[9, '<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/Rect[10 10 90 30]/P 3 0 R>>']]
    })
    const joined = joinFiles([
      { name: 'terms.pdf', bytes: onePagePdf() },
      { name: 'photo.png', bytes: red },
      { name: 'form.pdf', bytes: form }
    ])
    expect(joined.pageCount).toBe(3)
    expect(joined.inspection).toMatchObject({
      pages: [
        { width: 612, height: 792 },
        { width: 841.89, height: 595.28 },
        { width: 300, height: 400 }
      ],
      files: [
        { file_name: 'terms.pdf', sha256: expect.stringMatching(/^[0-9a-f]{64}$/), first_page: 1, last_page: 1 },
        { file_name: 'photo.png', first_page: 2, last_page: 2 },
        { file_name: 'form.pdf', first_page: 3, last_page: 3 }
      ],
      has_form: true,
      form_fields: [{ name: 'name', page: 3 }],
      changes_made: ['form.pdf: flattened a form with 1 field']
    })
    expect(outlineOf(open(joined.working))).toEqual(['terms 1', 'photo 2', 'form 3'])
  })

  it('places the outline of each file below its entry', () => {
    const outlined = onePagePdf({
      catalog: '/Outlines 9 0 R',
      objects: [
        [9, '<</Type/Outlines/First 10 0 R/Last 11 0 R/Count 2>>'],
        [10, '<</Title(One)/Parent 9 0 R/Next 11 0 R/Dest[3 0 R/Fit]/First 12 0 R/Last 12 0 R/Count 1>>'],
        [11, '<</Title(Two)/Parent 9 0 R/Prev 10 0 R/Dest[3 0 R/Fit]>>'],
        [12, '<</Title(Inner)/Parent 10 0 R/Dest[3 0 R/Fit]>>']
      ]
    })
    const { working } = join(onePagePdf(), outlined)
    expect(outlineOf(open(working))).toEqual(['1 1', '2 2', '  One 2', '    Inner 2', '  Two 2'])
  })

  it('leaves out an outline that runs in a circle', () => {
    const endless = onePagePdf({
      catalog: '/Outlines 9 0 R',
      objects: [
        [9, '<</Type/Outlines/First 10 0 R/Last 10 0 R/Count 1>>'],
        [10, '<</Title(One)/Parent 9 0 R/Next 10 0 R/Dest[3 0 R/Fit]>>']
      ]
    })
    expect(outlineOf(open(join(endless, onePagePdf()).working))).toEqual(['1 1', '2 2'])
  })

  it('leads links to places of the same name to their own files', () => {
    const linked = onePagePdf({
      page: '/Annots[9 0 R 12 0 R]',
      catalog: '/Dests<</there[3 0 R/Fit]>>/Names<</Dests<</Names[(there)[3 0 R/FitH 7]]>>>>',
      objects: [
        [9, '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/Dest/there>>'],
        [12, '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/GoTo/D(there)>>>>']
      ]
    })
    const file = open(join(linked, linked).working)
    for (const page of readPages(file)) {
      const [old, recent] = (file.resolve(page.dict.get('Annots')) as PdfObject[]).map(
        (item) => file.resolve(item) as PdfDict
      )
      expect(file.resolve(old!.get('Dest'))).toMatchObject([{ number: page.ref.number }, { value: 'Fit' }])
      const action = file.resolve(recent!.get('A')) as PdfDict
      expect(file.resolve(action.get('D'))).toMatchObject([{ number: page.ref.number }, { value: 'FitH' }, 7])
    }
  })

  it('keeps hidden layers hidden', () => {
    const layered = (settings: string) =>
      onePagePdf({
        parent: '/Resources<</Font<</F1 4 0 R>>/Properties<</L 9 0 R>>>>',
        content: '/OC /L BDC 0 0 0 rg 0 0 612 792 re f EMC',
        catalog: `/OCProperties<</OCGs[9 0 R]/D<<${settings}>>>>`,
        objects: [[9, '<</Type/OCG/Name(Layer)>>']]
      })
    const { working } = join(layered('/OFF[9 0 R]'), layered('/BaseState/OFF'), layered(''))
    const darkness = [1, 2, 3].map((page) => renderPage(working, page, 20).pixels[0])
    expect(darkness).toEqual([255, 255, 0])
  })

  it.skipIf(!hasTool('qpdf'))('makes a file that others find sound', () => {
    const packed = makePdf([
      [1, '<</Type/Catalog/Pages 2 0 R>>'],
      [2, '<</Type/Pages/Kids[3 0 R 3 0 R]/Count 2/MediaBox[0 0 200 300]/Rotate 90>>'],
      [3, '<</Type/Page/Parent 2 0 R/Contents 5 0 R>>'],
      [5, stream('0 0 100 100 re f')]
    ])
    const { working, inspection } = join(packed, red, onePagePdf())
    expect(inspection.pages.map(({ width, rotation }) => [width, rotation])).toEqual([
      [300, 90],
      [300, 90],
      [841.89, 0],
      [612, 0]
    ])
    expect(runTool('qpdf', ['--check', 'FILE'], working)).toMatchObject({ status: 0 })
  })

  it('names the file that is signed, damaged or not a file', async () => {
    const { pdf: signed } = await sealForTest(onePagePdf())
    const refused = (bytes: Buffer) => refusalOf(() => join(onePagePdf(), bytes))
    expect(refused(signed)).toMatchObject({ code: 'FILE_SIGNED', file: 1 })
    expect(refused(Buffer.from('no PDF'))).toMatchObject({ code: 'INVALID_PDF', file: 1 })
    expect(refused(red.subarray(0, 40))).toMatchObject({ code: 'INVALID_IMAGE', file: 1 })
  })

  it('limits the pages of all files', () => {
    const kids = '3 0 R '.repeat(1200)
    const long = makePdf([
      [1, '<</Type/Catalog/Pages 2 0 R>>'],
      [2, `<</Type/Pages/Kids[${kids}]/Count 1200/MediaBox[0 0 200 300]>>`],
      [3, '<</Type/Page/Parent 2 0 R>>']
    ])
    expect(refusalOf(() => join(long, long))).toMatchObject({ code: 'PDF_TOO_LARGE', file: undefined })
  })
})
