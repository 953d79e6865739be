import { deflateSync } from 'node:zlib'

/** A file of so many pages, each with text and a picture of so many random bytes, which do not pack. */
export function makeFile(pages: number, bytesPerPage: number): Buffer {
  const objects: Buffer[] = []
  const kids: string[] = []
  for (let page = 0; page < pages; page++) {
    const first = 4 + page * 3
    const width = 256
    const height = Math.max(1, Math.floor(bytesPerPage / width))
    const image = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 8`
    objects[first] = stream(deflateSync(noise(width * height, page), { level: 1 }), `${image}/Filter/FlateDecode`)
    objects[first + 1] = stream(deflateSync(pageContent(page)), '/Filter/FlateDecode')
    const resources = `/Resources<</Font<</F1 3 0 R>>/XObject<</I ${first} 0 R>>>>`
    const dict = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]${resources}/Contents ${first + 1} 0 R>>`
    objects[first + 2] = Buffer.from(dict)
    kids.push(`${first + 2} 0 R`)
  }
  objects[1] = Buffer.from('<</Type/Catalog/Pages 2 0 R>>')
  objects[2] = Buffer.from(`<</Type/Pages/Kids[${kids.join(' ')}]/Count ${pages}>>`)
  objects[3] = Buffer.from('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>')
  return assemble(objects)
}

function pageContent(page: number): Buffer {
  const lines = Array.from(
    { length: 40 },
    (_, line) => `BT /F1 9 Tf 40 ${700 - line * 11} Td (Line ${line} of page ${page}) Tj ET`
  )
  return Buffer.from(`${lines.join('\n')}\nq 200 0 0 200 300 500 cm /I Do Q`)
}

/** The same in every run. */
function noise(length: number, seed: number): Buffer {
  const bytes = Buffer.alloc(length)
  let state = seed + 1
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    bytes[i] = state >>> 24
  }
  return bytes
}

function stream(data: Buffer, entries: string): Buffer {
  return Buffer.concat([
    Buffer.from(`<<${entries}/Length ${data.length}>>\nstream\n`),
    data,
    Buffer.from('\nendstream')
  ])
}

function assemble(objects: Buffer[]): Buffer {
  const chunks = [Buffer.from('%PDF-1.7\n')]
  let length = chunks[0]!.length
  const rows = ['0000000000 65535 f ']
  for (const [number, body] of objects.entries()) {
    if (number === 0) continue
    const chunk = Buffer.concat([Buffer.from(`${number} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    rows.push(`${String(length).padStart(10, '0')} 00000 n `)
    chunks.push(chunk)
    length += chunk.length
  }
  const trailer = `xref\n0 ${rows.length}\n${rows.join('\n')}\ntrailer\n<</Size ${rows.length}/Root 1 0 R>>\n`
  return Buffer.concat([...chunks, Buffer.from(`${trailer}startxref\n${length}\n%%EOF\n`)])
}
