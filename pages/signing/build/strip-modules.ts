// biome-ignore-all lint/style/noNonNullAssertion: the pattern has these groups, which always take part

/** In the unminified bundle of pdf.js, a comment of this form precedes each module. */
const comment = /^;\/\/ \.\/(\S+)\n/m

/**
 * Removes modules from a bundle. Their declarations become empty classes and functions, so that unused references to them
 * still work. Static methods that are called anyway are listed in `methods` and return null. Throws if a pattern matches
 * no module, for example after an update.
 */
export function stripModules(bundle: string, patterns: RegExp[], methods: Record<string, string> = {}): string {
  const [head, ...rest] = bundle.split(comment)
  const found = new Set<RegExp>()
  let stripped = head!
  for (let at = 0; at < rest.length; at += 2) {
    const [name, text] = [rest[at]!, rest[at + 1]!]
    const pattern = patterns.find((pattern) => pattern.test(name))
    if (pattern) found.add(pattern)
    stripped += `;// ./${name}\n${pattern ? declarationsOf(text, methods) : text}`
  }
  const missing = patterns.filter((pattern) => !found.has(pattern))
  if (missing.length > 0) throw new Error(`pdf.js has no module ${missing.join(', ')} any more.`)
  return stripped
}

function declarationsOf(text: string, methods: Record<string, string>): string {
  const declared = text.matchAll(/^(?:async )?(class|function\*?|const|let|var) ([\w$]+)/gm)
  return [...declared]
    .map(([, kind, name]) => (kind!.startsWith('function') ? `function ${name}() {}\n` : emptyClass(name!, methods)))
    .join('')
}

function emptyClass(name: string, methods: Record<string, string>) {
  const method = methods[name] ? ` static ${methods[name]}() { return null } ` : ''
  return `var ${name} = class {${method}};\n`
}
