import type { Resolve } from '../file/filters/filters.js'
import { ObjectParser } from '../file/objects/object-parser.js'
import { PdfDict, type PdfObject } from '../file/objects/objects.js'
import { serialize } from '../file/objects/serialize.js'
import type { Painted } from './glyph.js'
import type { Operation } from './operations.js'

type Source = Pick<Painted, 'resources' | 'content'>

/** The beginning of marked content, without the text that it states for readers: they would still read what is gone. */
export function withoutActualText(operation: Operation, source: Source, resolve: Resolve): string {
  const { operands, from, to } = operation
  const dict = propertiesOf(operation, source, resolve)
  const [tag] = operands
  if (!(dict instanceof PdfDict) || typeof tag !== 'string') return source.content.toString('latin1', from, to)
  const own = dict.clone()
  own.delete('ActualText')
  return `${tag} ${serialize(own).toString('latin1')} BDC`
}

function propertiesOf({ operands }: Operation, { resources, content }: Source, resolve: Resolve): PdfObject {
  const last = operands.at(-1)
  if (typeof last === 'string') {
    const named = resolve(resources.get('Properties'))
    return named instanceof PdfDict ? resolve(named.get(last.slice(1))) : null
  }
  const isInline = typeof last === 'object' && 'from' in last
  return isInline ? new ObjectParser(content.subarray(last.from, last.to)).parse() : null
}
