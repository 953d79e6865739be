/** Where the versions of a file end that one update after the other has made, the first one first. */
export function revisionEnds(bytes: Buffer): number[] {
  const ends: number[] = []
  for (let at = bytes.indexOf('%%EOF'); at >= 0; at = bytes.indexOf('%%EOF', at + 5)) {
    const start = /startxref\s+(\d+)\s+$/.exec(bytes.toString('latin1', Math.max(0, at - 60), at))?.[1]
    // A file made for the web has a first part that leads nowhere, or to what comes after it.
    if (start !== undefined && Number(start) > 0 && Number(start) < at) ends.push(at + 5)
  }
  return ends
}

/** The number of the version, from 1, that ends here or in which this byte is. */
export function revisionAt(ends: readonly number[], end: number): number {
  const index = ends.findIndex((own) => own >= end - 2)
  return index < 0 ? Math.max(1, ends.length) : index + 1
}
