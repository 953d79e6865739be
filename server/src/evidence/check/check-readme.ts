import type { SealContents } from '@signpost/pdf'
import { names } from '../package/names.js'
import { readme } from '../package/readme.js'
import { type Check, holds, open } from './evidence-report.js'
import { contains, readingsOf } from './printed-entries.js'
import type { ReadEntry } from './read-trail.js'

/** What a README must be about. */
interface Described {
  documentId: string
  seal: SealContents
  entries: ReadEntry[]
  firstBytes: number | undefined
  /** The texts of the certificate of completion. */
  printed: string[]
}

/**
 * Writes the README again from what is sealed, and compares. It proves nothing, but it is what people read. The name of the
 * file is the only thing that is taken from it: the certificate of completion has to print the same.
 */
export function checkReadme(
  file: Buffer | undefined,
  { documentId, seal, entries, firstBytes, printed }: Described
): Check {
  const text = String(file ?? '')
  const [, fileName] = /^EVIDENCE PACKAGE\n(.*) \(doc_\w+\)\n/.exec(text) ?? []
  const sealed = entries.find(({ action }) => action === 'document.sealed')
  if (!fileName || !sealed) return unknown
  const about = { documentId, fileName, seal, firstBytes, entries: entries.length }
  const wanted = readme({ ...about, sealedAt: new Date(sealed.at) })
  if (text !== wanted) return unknown
  if (!contains(readingsOf(printed), fileName)) return otherName
  return holds('readme', `${names.readme} is what this version writes about this package.`)
}

const unknown = open(
  'readme',
  `${names.readme} is not what this version writes about this package: another version wrote it, or somebody changed it. Do not rely on what it says.`
)
const otherName = open(
  'readme',
  `${names.readme} gives the file a name that the certificate of completion does not print. Do not rely on it.`
)
