/** The sealed file as it was before it was renewed, with which the file of today begins. */
export interface FirstState {
  sha256: string
  /** Its length in bytes, if it was renewed. */
  bytes: number | undefined
}

/** A file up to the end of one of its revisions. */
interface Revision {
  sha256: string
  length: number
}

/**
 * The first state of a sealed file, by the entry of the audit trail that records the seal. Undefined if the file does not begin
 * with what it records.
 */
export function firstState(
  entries: { action: string; data: Record<string, string | undefined> }[],
  revisions: Revision[],
  file: Revision
): FirstState | undefined {
  const recorded = entries.find(({ action }) => action === 'document.sealed')?.data.sha256
  if (recorded === file.sha256) return { sha256: recorded, bytes: undefined }
  const revision = revisions.find(({ sha256 }) => sha256 === recorded)
  return revision && { sha256: revision.sha256, bytes: revision.length }
}
