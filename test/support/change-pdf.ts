/** Appends an update to a sealed PDF as an attacker would: its catalog gets an action that runs on opening. */
export function changePdf(sealed: Buffer): Buffer {
  const text = sealed.toString('latin1')
  const root = last(text, /\/Root (\d+) 0 R/g)[1]
  const size = last(text, /\/Size (\d+)/g)[1]
  const start = last(text, /startxref\s+(\d+)/g)[1]
  const catalog = last(text, new RegExp(`(?<!\\d)${root} 0 obj\\s*<<([^]*?)>>\\s*endobj`, 'g'))[1]
  const object = `${root} 0 obj\n<<${catalog}/OpenAction<</S/URI/URI(https://evil.example)>>>>\nendobj\n`
  const row = `${String(sealed.length).padStart(10, '0')} 00000 n `
  const trailer = `trailer\n<</Size ${size}/Root ${root} 0 R/Prev ${start}>>`
  const end = sealed.length + object.length
  return Buffer.concat([
    sealed,
    Buffer.from(`${object}xref\n${root} 1\n${row}\n${trailer}\nstartxref\n${end}\n%%EOF\n`, 'latin1')
  ])
}

function last(text: string, pattern: RegExp): RegExpMatchArray {
  const found = [...text.matchAll(pattern)].at(-1)
  if (!found) throw new Error(`the file has no ${pattern}`)
  return found
}
