import type { Schemas } from './contract.js'
import { sha256 } from './ids.js'
import { blankPdf, countSignatures, isPicture, type NamedSource } from './pdf.js'
import { readPdf } from './readable-pdf.js'
import { Refusal } from './rules.js'

/** The file of a document, those that it was made of, and their place in the request. */
interface JoinedSources {
  file: Uint8Array<ArrayBuffer>
  files: Schemas['InspectedFile'][]
  path: string
}

/**
 * Joins the files of a request. The mock draws no pages: a picture is a blank one, and several PDFs are written one after
 * the other, so that their texts and pages are found.
 */
export async function joinSources(sources: NamedSource[]): Promise<JoinedSources> {
  const [first] = sources
  const path = sources.length === 1 && first ? first.path : 'files'
  if (sources.length === 1 && first && !isPicture(first.bytes)) return { file: first.bytes, files: [], path }
  const parts = sources.map((source) => (isPicture(source.bytes) ? blankPdf : unsigned(source)))
  const files: Schemas['InspectedFile'][] = []
  for (const [index, { bytes, fileName: file_name }] of sources.entries()) {
    const before = files.at(-1)?.last_page ?? 0
    const { pages } = await readPdf(parts[index] ?? blankPdf)
    files.push({ file_name, sha256: await sha256(bytes), first_page: before + 1, last_page: before + pages })
  }
  return { file: new Uint8Array(await new Blob(parts).arrayBuffer()), files, path }
}

function unsigned({ bytes, path }: NamedSource): Uint8Array<ArrayBuffer> {
  if (countSignatures(bytes) === 0) return bytes
  const problem = 'has a digital signature, which joining files would break'
  throw new Refusal('FILE_SIGNED', `The PDF cannot be used: ${problem}`, { [path.replace(/\.\w+$/, '')]: problem })
}
