import { decodeStream, type Resolve } from '../file/filters/filters.js'
import { isName, PdfDict, type PdfObject, PdfStream } from '../file/objects/objects.js'
import { PdfError } from '../interface/error.js'
import type { Matrix } from '../page/page-geometry.js'
import { readCompositeFont } from './composite-font.js'
import { type Font, nameOf, readMap } from './font-source.js'
import type { Painted } from './glyph.js'
import { IDENTITY } from './matrices.js'
import type { Operand } from './operations.js'
import { readSimpleFont } from './simple-font.js'

const LARGEST_FORM = 64 << 20

/** A form XObject: its content and how it is placed. */
interface Form {
  stream: PdfStream
  content: Buffer
  matrix: Matrix
  resources: PdfDict | undefined
}

/** The fonts, forms and layers of a file, each read once however many pages use them. */
export class TextResources {
  private readonly fonts = new Map<PdfDict, Font>()
  private readonly contents = new Map<PdfStream, Buffer>()

  /** @param hidden the layers that are off when the file is opened */
  constructor(
    readonly resolve: Resolve,
    private readonly hidden: ReadonlySet<PdfObject>
  ) {}

  entry({ resources }: Painted, kind: string, name: Operand | undefined): PdfObject {
    const entries = this.resolve(resources.get(kind))
    return entries instanceof PdfDict && typeof name === 'string' ? this.resolve(entries.get(name.slice(1))) : null
  }

  font(object: PdfObject | undefined): Font | undefined {
    const dict = this.resolve(object)
    if (!(dict instanceof PdfDict)) return undefined
    const font = this.fonts.get(dict) ?? readFont(dict, this.resolve)
    this.fonts.set(dict, font)
    return font
  }

  /** The font that a graphics state sets, and its size. */
  fontOfState(state: PdfObject): [Font | undefined, number] | undefined {
    const pair = state instanceof PdfDict ? this.resolve(state.get('Font')) : null
    return Array.isArray(pair) ? [this.font(pair[0]), Number(this.resolve(pair[1])) || 0] : undefined
  }

  /** Undefined for pictures and for what is in a hidden layer. */
  form(object: PdfObject): Form | undefined {
    if (!(object instanceof PdfStream) || !isName(this.resolve(object.dict.get('Subtype')), 'Form')) return undefined
    if (this.isHidden(this.resolve(object.dict.get('OC')))) return undefined
    const stated = this.resolve(object.dict.get('Matrix'))
    const numbers = Array.isArray(stated) ? stated.map((item) => Number(this.resolve(item)) || 0) : []
    const resources = this.resolve(object.dict.get('Resources'))
    return {
      stream: object,
      content: this.contentOf(object),
      matrix: numbers.length >= 6 ? (numbers.slice(0, 6) as Matrix) : IDENTITY,
      resources: resources instanceof PdfDict ? resources : undefined
    }
  }

  isHidden(layer: PdfObject): boolean {
    return layer !== null && this.hidden.has(layer)
  }

  private contentOf(form: PdfStream): Buffer {
    let content = this.contents.get(form)
    if (!content) {
      try {
        content = decodeStream(form, this.resolve, LARGEST_FORM)
      } catch (error) {
        if (!(error instanceof PdfError)) throw error
        content = Buffer.alloc(0)
      }
      this.contents.set(form, content)
    }
    return content
  }
}

function readFont(dict: PdfDict, resolve: Resolve): Font {
  const descendants = resolve(dict.get('DescendantFonts'))
  const descendant = Array.isArray(descendants) ? resolve(descendants[0]) : null
  const own = descendant instanceof PdfDict ? descendant : dict
  const descriptor = resolve(own.get('FontDescriptor'))
  const source = {
    dict,
    resolve,
    descriptor: descriptor instanceof PdfDict ? descriptor : undefined,
    unicode: readMap(resolve(dict.get('ToUnicode')), resolve)
  }
  return nameOf(resolve(dict.get('Subtype'))) === 'Type0' ? readCompositeFont(source, own) : readSimpleFont(source)
}
