import { operationsOf } from './operations.js'

/** The words of a file's structure, at which some readers stop within the content of a page, and which others skip. */
const KEYWORDS = ['endstream', 'endobj', 'stream', 'obj', 'xref', 'trailer', 'startxref']

/** Where the content of a page has a word that belongs to the structure of a file, outside of its texts. */
export function strayKeywords(content: Buffer): { from: number; to: number }[] {
  if (!KEYWORDS.some((word) => content.includes(word))) return []
  const found = [...operationsOf(content)].filter(({ name }) => KEYWORDS.includes(name))
  return found.map(({ name, to }) => ({ from: to - name.length, to }))
}
