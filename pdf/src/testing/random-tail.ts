import fc from 'fast-check'

/** How an update is written that changes nothing: most of it strictly, some of it as only some readers accept it. */
export interface RandomTail {
  object: string
  section: string
  size: (right: number) => string
  previous: (right: number) => string
  start: (right: number) => string
  end: string
}

const spelled = fc.constantFrom<(right: number) => string>(
  (right) => `${right}.0`,
  (right) => `${right}.`,
  (right) => `+${right}`,
  (right) => `0${right}`,
  (right) => `${right} 0 R`,
  (right) => `${right}a`,
  (right) => `-${right}`,
  () => '(x)',
  () => '',
  () => '0',
  (right) => String(right + 1)
)
const right = fc.constant((own: number) => String(own))
const mostly = <T>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>, weight = 4) =>
  fc.oneof({ arbitrary: usual, weight }, { arbitrary: other, weight: 1 })
const huge = fc
  .constantFrom(8_388_607, 8_388_608, 8_388_700, 99_999_999, 100_000_000, 2_147_483_000, 4_294_967_295)
  .map((size) => () => String(size))

/** Tails of one update that changes nothing: it states an object again where it is, or adds one that nothing shows. */
export const randomTails: fc.Arbitrary<RandomTail> = fc.record({
  object: mostly(
    fc.constant(''),
    fc.constantFrom('900 0 obj\n<<>>\n', '0900 0 obj\n<<>>\n', '900 00 obj\n(x)\n', '900 0 obj\n<</A --1>>\n'),
    9
  ),
  section: mostly(fc.constant('xref\n'), fc.constantFrom('xref \n', 'xref\r', ' xref\n', '%x\nxref\n'), 9),
  size: mostly(right, fc.oneof(spelled, huge), 1),
  previous: mostly(right, spelled, 2),
  start: mostly(right, spelled, 9),
  end: mostly(fc.constant('%%EOF\n'), fc.constantFrom('%%EOF', '%EOF\n', '\n%%EOF\n\n', `%%EOF\n${' '.repeat(600)}`), 9)
})

/** Appends such an update. */
export function appendTail(pdf: Buffer, tail: RandomTail): Buffer {
  const text = pdf.toString('latin1')
  const last = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1])
  const root = /\/Root (\d+ \d+ R)/.exec(text.slice(last))?.[1]
  const size = Number(/\/Size (\d+)/.exec(text.slice(last))?.[1])
  const known = [...text.matchAll(/\n(\d+) 0 obj/g)].at(-1)
  const object = tail.object && `${tail.object}endobj\n`
  const [number, offset] = object ? ['900', pdf.length] : [known?.[1], Number(known?.index) + 1]
  const start = pdf.length + object.length + tail.section.indexOf('xref')
  const rows = `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`
  const sizeAfter = tail.size(object ? Math.max(size, 901) : size)
  const trailer = `trailer\n<</Size ${sizeAfter}/Root ${root}/Prev ${tail.previous(last)}>>\n`
  return Buffer.concat([
    pdf,
    Buffer.from(`${object}${tail.section}${rows}${trailer}startxref\n${tail.start(start)}\n${tail.end}`, 'latin1')
  ])
}
