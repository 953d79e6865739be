/** The tables of a font's file (TrueType), by tag. */
export type FontTables = ReadonlyMap<string, Buffer>

const HEADER = 12
const ENTRY = 16
const TRUE_TYPE = 0x00010000

/** Reads which tables a font has. */
export function readFontTables(file: Buffer): FontTables {
  const tables = new Map<string, Buffer>()
  const end = HEADER + file.readUInt16BE(4) * ENTRY
  for (let at = HEADER; at < end; at += ENTRY) {
    const start = file.readUInt32BE(at + 8)
    tables.set(file.toString('latin1', at, at + 4), file.subarray(start, start + file.readUInt32BE(at + 12)))
  }
  return tables
}

/** Writes a font's file. Checksums are left at 0: fonts within a PDF are read without them. */
export function writeFontTables(tables: [tag: string, table: Buffer][]): Buffer {
  const head = Buffer.alloc(HEADER + tables.length * ENTRY)
  const power = Math.floor(Math.log2(tables.length))
  head.writeUInt32BE(TRUE_TYPE, 0)
  head.writeUInt16BE(tables.length, 4)
  head.writeUInt16BE(ENTRY << power, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE((tables.length << 4) - (ENTRY << power), 10)
  const chunks: Buffer[] = [head]
  let start = head.length
  for (const [index, [tag, table]] of tables.entries()) {
    const at = HEADER + index * ENTRY
    head.write(tag, at, 'latin1')
    head.writeUInt32BE(start, at + 8)
    head.writeUInt32BE(table.length, at + 12)
    const padding = Buffer.alloc(-table.length & 3)
    chunks.push(table, padding)
    start += table.length + padding.length
  }
  return Buffer.concat(chunks)
}
