/** Appends an update to a sealed PDF as an attacker would: a red box over the first page that the file has as an object. */
export function drawOver(sealed: Buffer): Buffer {
  const text = sealed.toString('latin1')
  const size = Number(last(text, /\/Size (\d+)/g)[1])
  const [page, number] =
    /(?<!\d)(\d+) 0 obj\s*<<(?:(?!endobj)[\s\S])*?\/Type \/Page\b(?:(?!endobj)[\s\S])*endobj\n/.exec(text)!
  const contents = /\/Contents (\[[^\]]*\]|\d+ 0 R)/.exec(page)![1]!.replace(/[[\]]/g, '')
  const box = '1 0 0 rg 100 500 200 60 re f'
  const objects: [string | number, string][] = [
    [number!, page.replace(/\/Contents (\[[^\]]*\]|\d+ 0 R)/, `/Contents [${contents} ${size} 0 R]`)],
    [size, `${size} 0 obj\n<</Length ${box.length}>>\nstream\n${box}\nendstream\nendobj\n`]
  ]
  let end = sealed.length
  const rows = objects.map(([own, object]) => {
    const offset = String(end).padStart(10, '0')
    end += object.length
    return `${own} 1\n${offset} 00000 n \n`
  })
  const root = last(text, /\/Root (\d+) 0 R/g)[1]
  const previous = last(text, /startxref\s+(\d+)/g)[1]
  const trailer = `trailer\n<</Size ${size + 1}/Root ${root} 0 R/Prev ${previous}>>\nstartxref\n${end}\n%%EOF\n`
  const update = `${objects.map(([, object]) => object).join('')}xref\n${rows.join('')}${trailer}`
  return Buffer.concat([sealed, Buffer.from(update, 'latin1')])
}

function last(text: string, pattern: RegExp): RegExpMatchArray {
  return [...text.matchAll(pattern)].at(-1)!
}
