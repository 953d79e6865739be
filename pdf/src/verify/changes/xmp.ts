const ENTITIES = new Set(['amp', 'lt', 'gt', 'quot', 'apos'])
const ROOTS = new Set(['xmpmeta', 'xapmeta', 'RDF'])
const TOKEN =
  /<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\/?[^<>"']*(?:"[^"<]*"[^<>"']*|'[^'<]*'[^<>"']*)*>|[^<]+/y
const TAG = /^<(\/?)([A-Za-z_][\w.:-]*)((?:\s+[A-Za-z_][\w.:-]*\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>$/

/** Whether bytes are an XMP packet: well-formed XML without a document type, whose root is one of XMP's. */
export function problemOfXmp(bytes: Buffer): string | undefined {
  const text = decode(bytes).trim()
  const open: string[] = []
  let root: string | undefined
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const token = TOKEN.exec(text)?.[0]
    if (token === undefined) return 'is not well-formed'
    if (token.startsWith('<?') || token.startsWith('<!--') || token.startsWith('<![')) continue
    if (!hasKnownEntities(token)) return 'uses unknown entities'
    if (!token.startsWith('<')) {
      if (open.length === 0 && token.trim() !== '') return 'is not well-formed'
      continue
    }
    const tag = TAG.exec(token)
    if (!tag) return 'is not well-formed'
    const [, close, name, , isEmpty] = tag
    if (close && open.pop() !== name) return 'is not well-formed'
    if (!close && open.length === 0 && root !== undefined) return 'is not well-formed'
    root ??= name
    // biome-ignore lint/style/noNonNullAssertion: the group always takes part
    if (!close && !isEmpty) open.push(name!)
  }
  if (open.length > 0 || root === undefined) return 'is not well-formed'
  // biome-ignore lint/style/noNonNullAssertion: a split has a part
  return ROOTS.has(root.split(':').at(-1)!) ? undefined : 'is not XMP'
}

function hasKnownEntities(token: string): boolean {
  for (const [, name] of token.matchAll(/&([^;\s<>&]*;?)/g)) {
    // biome-ignore lint/style/noNonNullAssertion: the group always takes part
    const isNumber = /^#(\d+|x[0-9a-f]+);$/i.test(name!)
    // biome-ignore lint/style/noNonNullAssertion: the group always takes part
    if (!isNumber && !(name!.endsWith(';') && ENTITIES.has(name!.slice(0, -1)))) return false
  }
  return true
}

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return Buffer.from(bytes.subarray(2, bytes.length & ~1))
      .swap16()
      .toString('utf16le')
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le', 2)
  return bytes
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .replace(/\0+$/, '')
}
