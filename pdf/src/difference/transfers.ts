/** How a transfer as text alters a file. */
export type Transfer = 'line_breaks' | 'utf8' | 'seven_bits'

/** What each makes of a file; several programs do the same differently. */
const CONVERSIONS: [Transfer, (bytes: Buffer) => Buffer][] = [
  ['line_breaks', replacing(/\n/g, '\r\n')],
  ['line_breaks', replacing(/\r\n?|\n/g, '\r\n')],
  ['line_breaks', replacing(/(?<!\r)\n/g, '\r\n')],
  ['line_breaks', replacing(/\r\n/g, '\n')],
  ['line_breaks', replacing(/\r\n?/g, '\n')],
  ['line_breaks', replacing(/\r\n|\n/g, '\r')],
  ['utf8', (bytes) => Buffer.from(bytes.toString('utf8'))],
  ['utf8', (bytes) => Buffer.from(bytes.toString('latin1'))],
  ['seven_bits', (bytes) => bytes.map((byte) => byte & 0x7f) as Buffer]
]

function replacing(pattern: RegExp, replacement: string) {
  return (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replace(pattern, replacement), 'latin1')
}

/** The transfer that makes the second file of the first. Undefined if none does. */
export function transferBetween(before: Buffer, after: Buffer): Transfer | undefined {
  return CONVERSIONS.find(([, convert]) => convert(before).equals(after))?.[0]
}
