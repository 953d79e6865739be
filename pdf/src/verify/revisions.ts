/** The ends of a file's revisions, oldest first. */
export function revisionEnds(bytes: Buffer): number[] {
  const ends: number[] = []
  for (let at = bytes.indexOf('%%EOF'); at >= 0; at = bytes.indexOf('%%EOF', at + 5)) {
    const start = /startxref\s+(\d+)\s+$/.exec(bytes.toString('latin1', Math.max(0, at - 60), at))?.[1]
    // The first part of a linearized file is not a revision: its cross-reference offset is 0 or beyond it.
    if (start !== undefined && Number(start) > 0 && Number(start) < at) ends.push(at + 5)
  }
  return ends
}

/** The number of the revision, from 1, that contains this byte or ends here. */
export function revisionAt(ends: readonly number[], end: number): number {
  const index = ends.findIndex((own) => own >= end - 2)
  return index < 0 ? Math.max(1, ends.length) : index + 1
}
