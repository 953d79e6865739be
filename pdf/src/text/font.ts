import type { Resolve } from '../file/filters/filters.js'
import { PdfDict } from '../file/objects/objects.js'
import { readCompositeFont } from './composite-font.js'
import { type Font, nameOf, readMap } from './font-source.js'
import { readSimpleFont } from './simple-font.js'

export function readFont(dict: PdfDict, resolve: Resolve): Font {
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
