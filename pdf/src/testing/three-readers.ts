import { hasTool, renderPage, renderWithMupdf, runTool } from './tools.js'

/** What a file shows in each of three readers, so that two files, or two readers, can be compared. */
export interface Shown {
  poppler: string
  mupdf: string
  pdfjs: string
}

/** Whether poppler and MuPDF are installed. pdf.js, which the signing page uses, is a package of this one. */
export const hasReaders = (): boolean => ['pdftotext', 'pdftoppm', 'mutool'].every(hasTool)

const RESOLUTION = 24
const plain = (text: string): string => text.replace(/[\s\f]+/g, ' ').trim()

/** The words of the first page in each reader. */
export async function textIn(pdf: Uint8Array): Promise<Shown> {
  return {
    poppler: plain(runTool('pdftotext', ['-l', '1', '-q', 'FILE', '-'], pdf).bytes.toString('utf8')),
    mupdf: plain(runTool('mutool', ['draw', '-q', '-F', 'txt', 'FILE', '1'], pdf).bytes.toString('utf8')),
    pdfjs: plain(await textInPdfjs(pdf))
  }
}

/** The same, and the picture of the page in the two readers that draw here. */
export async function looksOf(pdf: Uint8Array): Promise<string> {
  const pictures = [renderPage, renderWithMupdf].map((render) => {
    try {
      return render(pdf, 1, RESOLUTION).pixels.toString('base64')
    } catch {
      return 'the reader cannot draw it'
    }
  })
  return JSON.stringify([await textIn(pdf), ...pictures])
}

async function textInPdfjs(pdf: Uint8Array): Promise<string> {
  // pdf.js expects what Node has from version 22 on.
  if (!('withResolvers' in Promise)) Object.assign(Promise, { withResolvers })
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: VerbosityLevel.ERRORS })
  try {
    const page = await (await task.promise).getPage(1)
    const { items } = await page.getTextContent()
    return items.map((item) => ('str' in item ? item.str : '')).join(' ')
  } catch {
    return 'the reader cannot open it'
  } finally {
    await task.destroy()
  }
}

function withResolvers<T>() {
  let resolve: (value: T | PromiseLike<T>) => void = () => {}
  let reject: (reason?: unknown) => void = () => {}
  const promise = new Promise<T>((fulfil, refuse) => {
    resolve = fulfil
    reject = refuse
  })
  return { promise, resolve, reject }
}
