import type { TestObject } from './make-pdf.js'

/** What an update may do besides replacing objects. */
export interface RevisionOptions {
  /** More of the trailer. */
  trailer?: string
  /** The catalog, if it is another one. */
  root?: number
  /** What the trailer states as the file's size: 100 suits every test form. */
  size?: number
  /** Numbers of objects that it deletes. */
  freed?: number[]
}

/** Appends an update by hand: what no library would write, attacks among it. */
export function appendRevision(pdf: Buffer, objects: TestObject[], options: RevisionOptions = {}): Buffer {
  const { trailer = '', root = 1, size = 100, freed = [] } = options
  const chunks = [pdf]
  let length = pdf.length
  const rows = freed.map((number) => `${number} 1\n0000000000 00001 f \n`)
  for (const [number, body] of objects) {
    const text = Buffer.isBuffer(body) ? body : Buffer.from(body, 'latin1')
    const chunk = Buffer.concat([Buffer.from(`${number} 0 obj\n`), text, Buffer.from('\nendobj\n')])
    rows.push(`${number} 1\n${String(length).padStart(10, '0')} 00000 n \n`)
    chunks.push(chunk)
    length += chunk.length
  }
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.toString('latin1', pdf.length - 60))![1]
  const end = `trailer\n<</Size ${size}/Root ${root} 0 R/Prev ${previous}${trailer}>>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...chunks, Buffer.from(`xref\n${rows.join('')}${end}`, 'latin1')])
}
