import { expect, it } from 'vitest'
import { XMP } from '../../testing/signed-form.js'
import { problemOfXmp } from './xmp.js'

const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const marked = (...parts: (number[] | Buffer)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)))
const problemOf = (text: string) => problemOfXmp(Buffer.from(text))
const inside = (text: string) => `<x:xmpmeta xmlns:x="adobe:ns:meta/">${text}</x:xmpmeta>`

it.each<[string, Buffer]>([
  ['UTF-8', Buffer.from(XMP)],
  ['UTF-8 with a mark', marked([0xef, 0xbb, 0xbf], Buffer.from(XMP))],
  ['UTF-8 that was filled up', marked(Buffer.from(XMP), [0, 0, 0])],
  ['UTF-16, little end first', marked([0xff, 0xfe], utf16(XMP))],
  ['UTF-16, big end first', marked([0xfe, 0xff], utf16(XMP).swap16())]
])('is read in %s', (_name, bytes) => {
  expect(problemOfXmp(bytes)).toBeUndefined()
})

it.each<[string, Buffer]>([
  ['with half of a mark', marked([0xff, 0], utf16(XMP))],
  ['with the other half', marked([0x3c, 0xfe], utf16(XMP))],
  ['with half of a mark, big end first', marked([0xfe, 0], utf16(XMP).swap16())],
  ['without a mark, in UTF-16', utf16(XMP)]
])('is none %s', (_name, bytes) => {
  expect(problemOfXmp(bytes)).toBe('is not well-formed')
})

it.each<[string | undefined, string]>([
  [undefined, `<?xpacket begin="" id="x"?>${XMP}<?xpacket end="w"?>`],
  [undefined, `<!-- a > b -->${inside('<a b="1 > 0" c=\'"\'/>text<![CDATA[<]]>')} \n`],
  [undefined, '<rdf:RDF xmlns:rdf="x"/>'],
  [undefined, inside('&amp;&lt;&gt;&quot;&apos;&#65;&#x41;')],
  ['uses unknown entities', inside('&e;')],
  ['uses unknown entities', inside('&amp')],
  ['uses unknown entities', inside('&#;')],
  ['uses unknown entities', inside('<a b="&e;"/>')],
  ['is not XMP', '<html></html>'],
  ['is not well-formed', ''],
  ['is not well-formed', 'text'],
  ['is not well-formed', `${XMP}text`],
  ['is not well-formed', XMP + XMP],
  ['is not well-formed', inside('<a></b>')],
  ['is not well-formed', inside('<a>')],
  ['is not well-formed', '</x:xmpmeta>'],
  ['is not well-formed', inside('<a b=1/>')],
  ['is not well-formed', inside('<1/>')],
  ['is not well-formed', `<!DOCTYPE a>${XMP}`],
  ['is not well-formed', '<x:xmpmeta']
])('%s: %s', (expected, text) => {
  expect(problemOf(text)).toBe(expected)
})
