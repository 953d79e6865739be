import type { CheckedFile } from './checked-file.js'

/** The version of a file with which it is compared. */
export interface SealedPart {
  /** What vouches for it: this service, or a signature in the file. */
  by: 'seal' | 'signature'
  /** The name for a download. */
  name: string
  read(): Promise<Blob>
}

/**
 * What was sealed or signed, if the file was changed since: a part of the file itself or, for a member who may read it,
 * the file that the service keeps. Null if there is nothing to compare with.
 */
export function sealedPartOf({ file, report }: CheckedFile): SealedPart | null {
  const { document, claimed_document: claimed } = report
  if (document) return document.is_same_file ? null : partOf(file, document.sealed_bytes, 'seal', document.title)
  if (claimed?.sealed_file) {
    const { path } = claimed.sealed_file
    return { by: 'seal', name: nameOf(claimed.title, 'sealed'), read: () => download(path, claimed.mode) }
  }
  const signed = report.verdict === 'changed' ? report.signatures.filter(isSignedRevision).at(-1) : undefined
  return signed ? partOf(file, signed.covered_bytes, 'signature', file.name.replace(/\.pdf$/i, '')) : null
}

type Signature = CheckedFile['report']['signatures'][number]

const isSignedRevision = ({ kind, valid, coverage }: Signature): boolean =>
  kind === 'signature' && valid && coverage === 'revision'

function partOf(file: File, bytes: number, by: SealedPart['by'], title: string): SealedPart {
  const name = nameOf(title, by === 'seal' ? 'sealed' : 'signed')
  return { by, name, read: async () => file.slice(0, bytes, 'application/pdf') }
}

const nameOf = (title: string, what: string): string => `${title.replace(/[\\/:*?"<>|]/g, ' ')} - ${what}.pdf`

async function download(path: string, mode: string): Promise<Blob> {
  const response = await fetch(path, { headers: { 'X-Signpost-Mode': mode } })
  if (!response.ok) throw new Error(`The download was answered with ${response.status}.`)
  return response.blob()
}
