/** A bundle's modules stand below comments of this form, as pdf.js publishes it unminified. */
const comment = /^;\/\/ \.\/(\S+)\n/m

/**
 * Takes modules out of a bundle: what they declare stays as empty classes and functions, so that what refers to them
 * without ever using them goes on; methods that are called all the same are named, and answer null. Throws if one of the patterns finds no module, as after an update.
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
