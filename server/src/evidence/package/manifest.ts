import { canonicalJson } from '../../audit/trail-lines.js'
import { packageFormat } from './names.js'

/** The name and SHA-256 of a file. */
export interface ListedFile {
  name: string
  sha256: string
}

/** The table of contents of a package. Lists every file but itself. */
export interface Manifest {
  format: string
  version: number
  document_id: string
  files: ListedFile[]
}

/** Writes a manifest, with a line for each file, so that tools for lines can read it. */
export function writeManifest(documentId: string, files: ListedFile[]): string {
  const lines = files.map(({ name, sha256 }) => `    ${canonicalJson({ name, sha256 })}`)
  const { format, version } = packageFormat
  return `{
  "format": "${format}",
  "version": ${version},
  "document_id": "${documentId}",
  "files": [
${lines.join(',\n')}
  ]
}
`
}
