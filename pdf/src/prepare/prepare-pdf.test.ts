import { deflateSync } from 'node:zlib'
import { PDFDocument } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { appendRevision } from '../testing/append-revision.js'
import { makePdf, onePagePdf, stream } from '../testing/make-pdf.js'
import { sealForTest, testSigner, verifyForTest } from '../testing/seal-for-test.js'
import { signedForm } from '../testing/signed-form.js'
import { hasTool, renderPage, runTool } from '../testing/tools.js'
import { preparePdf } from './prepare-pdf.js'

const working = (pdf: Buffer) => preparePdf(pdf).working as Buffer
const codeOf = (pdf: Buffer) => {
  try {
    preparePdf(pdf)
    return undefined
  } catch (error) {
    return (error as { code?: string }).code
  }
}

describe('upload processing', () => {
  it('keeps what the page shows, and says how it is seen', () => {
    const prepared = preparePdf(onePagePdf({ page: '/Rotate 90/CropBox[50 100 550 700]' }))
    expect(prepared.pageCount).toBe(1)
    expect(prepared.inspection).toEqual({
      pages: [{ width: 600, height: 500, rotation: 90 }],
      files: [],
      encrypted: false,
      has_javascript: false,
      has_form: false,
      form_fields: [],
      existing_signatures: 0,
      signatures: [],
      verdict: 'unsigned',
      changes_made: []
    })
    expect(Buffer.from(prepared.working).includes('(Hello) Tj')).toBe(true)
  })

  it('keeps every digit of a number', () => {
    const numbers = '[0.001845 0.00000012 -0.5 100000000 1234.5678901]'
    const bytes = working(onePagePdf({ page: `/Numbers${numbers}` }))
    expect(bytes.includes(`/Numbers ${numbers}`)).toBe(true)
  })

  it('writes nothing that the document does not lead to', () => {
    const pdf = onePagePdf({ objects: [[9, '<</Secret(left over)>>']] })
    expect(working(pdf).includes('Secret')).toBe(false)
  })

  it('takes out scripts, launch actions and attachments, and says so', () => {
    const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>'
    const pdf = onePagePdf({
      catalog: `/OpenAction ${script}/AA<</WC ${script}>>/Names<</JavaScript<</Names[(a) 6 0 R]>>/EmbeddedFiles<</Names[(x) 7 0 R]>>>>`,
      page: '/AA<</O<</S/Launch/F(cmd.exe)>>>>/Annots[8 0 R 9 0 R]',
      objects: [
        [6, '<</S/J#61vaScript/JS(app.alert\\(2\\))>>'],
        [7, '<</Type/Filespec/F(x)/EF<</F 10 0 R>>>>'],
        [8, '<</Subtype/Link/Rect[0 0 9 9]/A<</S/Launch/F(calc.exe)>>>>'],
        [9, '<</Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://example.test/)>>>>'],
        [10, stream('MZ payload', '/Type/EmbeddedFile')]
      ]
    })
    const { working: bytes, inspection } = preparePdf(pdf)
    for (const word of ['JavaScript', 'alert', 'Launch', 'calc.exe', 'payload']) {
      expect(Buffer.from(bytes).includes(word)).toBe(false)
    }
    expect(Buffer.from(bytes).includes(Buffer.from('https://example.test/').toString('hex'))).toBe(true)
    expect(inspection.has_javascript).toBe(true)
    expect(inspection.changes_made).toEqual(
      expect.arrayContaining(['removed JavaScript', 'removed actions that start programs', 'removed attached files'])
    )
  })

  it.each([
    ['a wrong startxref', (pdf: string) => pdf.replace(/startxref\n\d+/, 'startxref\n99999')],
    ['its end cut off', (pdf: string) => pdf.slice(0, pdf.indexOf('xref\n0 ') - 3)],
    ['junk before its head', (pdf: string) => `MIME: junk\r\n${pdf}`],
    ['junk after its end', (pdf: string) => pdf + '\0'.repeat(3000)],
    ['wrong lengths', (pdf: string) => pdf.replace(/\/Length \d+/, '/Length 3')]
  ])('repairs a file with %s', (_, damage) => {
    const bytes = working(Buffer.from(damage(onePagePdf().toString('latin1')), 'latin1'))
    expect(bytes.includes('(Hello) Tj')).toBe(true)
    if (hasTool('qpdf')) expect(runTool('qpdf', ['--check', 'FILE'], bytes).status).toBe(0)
  })

  it('gives a page that stands in the tree twice a copy for each place', async () => {
    const pdf = makePdf([
      [1, '<</Type/Catalog/Pages 2 0 R>>'],
      [2, '<</Type/Pages/Kids[3 0 R 3 0 R]/Count 7/MediaBox[0 0 200 200]>>'],
      [3, '<</Type/Page/Parent 2 0 R>>']
    ])
    const prepared = preparePdf(pdf)
    expect(prepared.pageCount).toBe(2)
    const stamp = { page: 2, x: 10, y: 10, width: 50, height: 20, kind: 'text' as const, text: 'Two' }
    const { pdf: sealed } = await sealForTest(prepared.working, { stamps: [stamp] })
    const shows = sealed.toString('latin1').match(/\/Signpost\d* Do/g)
    expect(shows).toHaveLength(1)
  })

  it('refuses what is no PDF', () => {
    expect(codeOf(Buffer.from('hello'))).toBe('INVALID_PDF')
    expect(codeOf(Buffer.alloc(0))).toBe('INVALID_PDF')
    expect(codeOf(Buffer.from('%PDF-1.7\n%%EOF'))).toBe('INVALID_PDF')
  })

  it('refuses what was cut off, wherever, and says what of it can be read', async () => {
    const document = await PDFDocument.create()
    for (let page = 0; page < 12; page++) document.addPage([300, 300]).drawText(`Page ${page}`)
    for (const useObjectStreams of [false, true]) {
      const pdf = Buffer.from(await document.save({ useObjectStreams }))
      const end = pdf.lastIndexOf(useObjectStreams ? 'endstream' : 'endobj')
      for (const share of [0.2, 0.5, 0.8, 0.99])
        expect(codeOf(pdf.subarray(0, Math.floor(end * share))), `${share}`).toBe('PDF_TRUNCATED')
    }
  })

  it('tells how many pages are left', () => {
    const pages = [3, 4, 5].map((number): [number, string] => [
      number,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${number} 9]>>`
    ])
    const pdf = makePdf([
      [1, '<</Type/Catalog/Pages 2 0 R>>'],
      [2, '<</Type/Pages/Kids[3 0 R 4 0 R 5 0 R]/Count 3>>'],
      ...pages
    ])
    expect(() => preparePdf(pdf.subarray(0, pdf.indexOf('5 0 obj')))).toThrow('2 of 3 pages')
    expect(() => preparePdf(pdf.subarray(0, pdf.indexOf('2 0 obj')))).toThrow('none of its pages')
  })

  it('refuses a file whose last change was cut off, which would undo it unsaid', () => {
    const pdf = onePagePdf()
    const changed = Buffer.concat([pdf, Buffer.from('5 0 obj\n<</Length 9>>\nstream\nBT ')])
    expect(codeOf(changed)).toBe('PDF_TRUNCATED')
    expect(codeOf(Buffer.concat([pdf, Buffer.from('\n<html>Sent by obj 3</html>')]))).toBeUndefined()
  })

  it('refuses an XFA form without fields of its own', () => {
    const xfa = onePagePdf({ catalog: '/AcroForm<</Fields[]/XFA 6 0 R>>', objects: [[6, stream('<xdp/>')]] })
    expect(codeOf(xfa)).toBe('PDF_XFA_UNSUPPORTED')
  })
})

describe('encryption', () => {
  async function encrypted(userPassword: string): Promise<Buffer> {
    const document = await PDFDocument.create()
    document.addPage([300, 300]).drawText('Hello')
    document.encrypt({ userPassword, ownerPassword: 'owner' })
    return Buffer.from(await document.save({ useObjectStreams: false }))
  }

  it('comes off when the file opens without a password', async () => {
    const { inspection, working: bytes } = preparePdf(await encrypted(''))
    expect(inspection.encrypted).toBe(true)
    expect(inspection.changes_made).toContain('removed the encryption')
    expect(Buffer.from(bytes).includes('/Encrypt')).toBe(false)
    if (hasTool('qpdf')) expect(runTool('qpdf', ['--check', 'FILE'], bytes).status).toBe(0)
  })

  it('refuses a file that needs one', async () => {
    expect(codeOf(await encrypted('secret'))).toBe('PDF_ENCRYPTED')
  })

  it.skipIf(!hasTool('qpdf')).each(['256', '128'])(
    'of %s bits is distinguished from a restriction on a file that is signed (skipped without qpdf)',
    async (bits) => {
      const { pdf } = await sealForTest(onePagePdf())
      const weak = bits === '256' ? [] : ['--allow-weak-crypto']
      const restrict = (password: string) =>
        runTool('qpdf', [...weak, '--encrypt', password, 'owner', bits, '--', 'FILE', '-'], pdf).bytes
      expect(codeOf(restrict(''))).toBe('PDF_RESTRICTED')
      expect(codeOf(restrict('secret'))).toBe('PDF_ENCRYPTED')
    }
  )

  it.skipIf(!hasTool('qpdf'))('opens with an empty password of the owner (skipped without qpdf)', () => {
    for (const revision of [[], ['--force-R5']]) {
      const encryption = ['--encrypt', 'secret', '', '256', '--allow-insecure', ...revision, '--']
      const pdf = runTool('qpdf', [...encryption, '--compress-streams=n', 'FILE', '-'], onePagePdf()).bytes
      expect(pdf.includes('(Hello)')).toBe(false)
      expect(working(pdf).includes('(Hello) Tj')).toBe(true)
    }
  })

  const kinds = [
    ['RC4 40', '40', '--allow-weak-crypto'],
    ['RC4 128', '128', '--use-aes=n'],
    ['AES 128', '128', '--use-aes=y'],
    ['AES 256', '256', '--allow-insecure']
  ] as const
  it.skipIf(!hasTool('qpdf')).each(kinds)('opens %s as qpdf writes it (skipped without qpdf)', (_, bits, option) => {
    const weak = bits === '256' ? [] : ['--allow-weak-crypto']
    const options = option === '--allow-weak-crypto' ? [] : [option]
    const args = [...weak, '--encrypt', '', 'owner', bits, ...options, '--', '--compress-streams=n', 'FILE', '-']
    const pdf = runTool('qpdf', args, onePagePdf()).bytes
    expect(pdf.includes('(Hello)')).toBe(false)
    expect(working(pdf).includes('(Hello) Tj')).toBe(true)
  })
})

describe('a certification', () => {
  const certified = async (dict: string) =>
    signedForm(await testSigner(), { dict: `/Reference[<</Type/SigRef/TransformMethod${dict}>>]` })

  it.each([
    ['no changes', '/DocMDP/TransformParams<</P 1>>', 'PDF_SIGNING_FORBIDDEN'],
    ['no changes, and locks fields', '/FieldMDP/TransformParams<</Action/All/P 1>>', 'PDF_SIGNING_FORBIDDEN'],
    ['form filling', '/DocMDP/TransformParams<</P 2>>', undefined],
    ['annotations', '/DocMDP/TransformParams<</P 3>>', undefined],
    ['signing while it locks all fields', '/FieldMDP/TransformParams<</Action/All>>', undefined]
  ])('that permits %s', async (_name, dict, code) => {
    expect(codeOf(await certified(dict))).toBe(code)
  })

  it('forbids nothing once it was broken', async () => {
    const pdf = await certified('/DocMDP/TransformParams<</P 1>>')
    const changed = appendRevision(pdf, [[4, '<</Type/Font/Subtype/Type1/BaseFont/Symbol>>']])
    expect(preparePdf(changed).changedAfterSigning).not.toEqual([])
    pdf[pdf.indexOf('Hello')] = 0x4a
    expect(preparePdf(pdf).inspection.verdict).toBe('broken')
  })
})

describe('a form', () => {
  async function form(): Promise<Buffer> {
    const document = await PDFDocument.create()
    const page = document.addPage([400, 400])
    const name = document.getForm().createTextField('person.name')
    name.setText('Zoe')
    name.addToPage(page, { x: 50, y: 300, width: 150, height: 24 })
    const box = document.getForm().createCheckBox('agreed')
    box.addToPage(page, { x: 50, y: 250, width: 20, height: 20 })
    box.check()
    return Buffer.from(await document.save())
  }

  it('becomes a part of the page, and is listed', async () => {
    const { inspection, working: bytes } = preparePdf(await form())
    expect(inspection.has_form).toBe(true)
    expect(inspection.form_fields).toEqual([
      { name: 'person.name', type: 'text', page: 1, label: null, not_imported: null },
      { name: 'agreed', type: 'button', page: 1, label: null, not_imported: null }
    ])
    expect(inspection.changes_made).toContain('flattened a form with 2 fields')
    expect(preparePdf(Buffer.from(bytes)).inspection.has_form).toBe(false)
  })

  it.skipIf(!hasTool('pdftoppm'))('looks as before (skipped without poppler’s pdftoppm)', async () => {
    const pdf = await form()
    const [before, after] = [renderPage(pdf, 1, 72).pixels, renderPage(preparePdf(pdf).working, 1, 72).pixels]
    const different = before.reduce((count, value, at) => count + (Math.abs(value - after[at]!) > 40 ? 1 : 0), 0)
    expect(before.length).toBe(after.length)
    expect(different).toBeLessThan(30)
  })

  it('shows a value that has no appearance', () => {
    const pdf = onePagePdf({
      catalog: '/AcroForm<</Fields[6 0 R]/NeedAppearances true>>',
      page: '/Annots[6 0 R]',
      objects: [[6, '<</Subtype/Widget/FT/Tx/T(a)/V(Typed)/Rect[50 500 250 530]>>']]
    })
    const bytes = working(pdf)
    expect(bytes.includes('/Widget')).toBe(false)
    if (hasTool('pdftotext')) expect(runTool('pdftotext', ['FILE', '-'], bytes).output).toContain('Typed')
  })

  it('shows no field that is hidden', () => {
    const pdf = onePagePdf({
      catalog: '/AcroForm<</Fields[6 0 R]>>',
      page: '/Annots[6 0 R]',
      objects: [
        [6, '<</Subtype/Widget/FT/Tx/T(a)/V(Typed)/F 2/Rect[50 500 250 530]/AP<</N 7 0 R>>>>'],
        [7, stream('0 0 200 30 re f', '/Subtype/Form/BBox[0 0 200 30]')]
      ]
    })
    expect(working(pdf).includes('0 0 200 30 re f')).toBe(false)
  })
})

describe('a file that is signed already', () => {
  it('stays as it is, and all signatures verify after ours', async () => {
    const { pdf } = await sealForTest(onePagePdf(), { permits: 'signatures' })
    const prepared = preparePdf(pdf)
    expect(Buffer.from(prepared.working).equals(pdf)).toBe(true)
    expect(prepared.inspection.existing_signatures).toBe(1)
    const again = await sealForTest(prepared.working)
    const { integrity, signatures } = await verifyForTest(again.pdf)
    expect({ integrity, count: signatures.length }).toEqual({ integrity: 'intact', count: 2 })
    if (hasTool('pdfsig')) {
      expect(runTool('pdfsig', ['FILE'], again.pdf).output.match(/Signature is Valid/g)).toHaveLength(2)
    }
  })
})

describe('hostile files', () => {
  const bomb = deflateSync(Buffer.alloc(200 << 20))

  it('refuses bombs in structural streams, in content, and packed twice', () => {
    const packed = (body: Buffer) => onePagePdf({ objects: [[6, body]], page: '/Extra 6 0 R' })
    expect(codeOf(packed(stream(bomb, '/Type/ObjStm/N 1/First 4/Filter/FlateDecode')))).toBe('PDF_TOO_LARGE')
    expect(codeOf(packed(stream(bomb, '/Filter/FlateDecode')))).toBe('PDF_TOO_LARGE')
    const twice = stream(deflateSync(bomb), '/Filter[/FlateDecode/FlateDecode]')
    expect(codeOf(packed(twice))).toBe('PDF_TOO_LARGE')
  })

  it('refuses page trees that grow without end, and survives those that run in circles', () => {
    const tree = Array.from({ length: 30 }, (_, level): [number, string] => [
      level + 2,
      `<</Type/Pages/Kids[${level + 3} 0 R ${level + 3} 0 R]/Count 2>>`
    ])
    expect(codeOf(makePdf([[1, '<</Type/Catalog/Pages 2 0 R>>'], ...tree, [32, '<</Type/Page>>']]))).toBe(
      'PDF_TOO_LARGE'
    )
    const loop = makePdf([
      [1, '<</Type/Catalog/Pages 2 0 R>>'],
      [2, '<</Type/Pages/Kids[2 0 R 3 0 R]/Count 2>>'],
      [3, '<</Type/Page/MediaBox[0 0 9 9]>>']
    ])
    expect(preparePdf(loop).pageCount).toBe(1)
  })

  it('refuses objects nested beyond measure, and too many pages', () => {
    const deep = `<</Type/Catalog/Pages 2 0 R/X ${'['.repeat(100_000)}${']'.repeat(100_000)}>>`
    expect(
      codeOf(
        makePdf([
          [1, deep],
          [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
          [3, '<</Type/Page>>']
        ])
      )
    ).toBe('INVALID_PDF')
    const many = makePdf([
      [1, '<</Type/Catalog/Pages 2 0 R>>'],
      [2, `<</Type/Pages/Kids[${'3 0 R '.repeat(3000)}]/Count 3000>>`],
      [3, '<</Type/Page>>']
    ])
    expect(codeOf(many)).toBe('PDF_TOO_LARGE')
  })

  it('reads a cross-reference that refers to itself', () => {
    const pdf = onePagePdf().toString('latin1')
    const looped = pdf.replace(/trailer\n<</, `trailer\n<</Prev ${pdf.indexOf('xref\n0 ')}`)
    expect(preparePdf(Buffer.from(looped, 'latin1')).pageCount).toBe(1)
  })
})
