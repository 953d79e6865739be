// What other programs read of a contract: the rest of its marks is for the programs of this repository.
const published = ['x-enumDescriptions', 'x-internal', 'x-mcp', 'x-open-enum', 'x-open-union', 'x-scope']

/** The contract as it is published: without marks that mean nothing outside this repository. */
export function publishedContract<Document>(document: Document): Document {
  return withoutMarks(document) as Document
}

function withoutMarks(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutMarks)
  if (typeof node !== 'object' || node === null) return node
  const kept = Object.entries(node).filter(([name]) => !name.startsWith('x-') || published.includes(name))
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutMarks(value)]))
}
