/** The bytes of a file in an archive, with its header. */
export interface Extent {
  name: string
  start: number
  /** Where its content ends. */
  end: number
  /** A descriptor of up to 24 bytes may follow. */
  hasDescriptor: boolean
  /** The header before the file agrees with the archive's directory. */
  isSame: boolean
}

const LONGEST_DESCRIPTOR = 24

/**
 * What makes an archive ambiguous: files that one program finds and another does not. Every byte before the directory must
 * belong to one file.
 * @param directory where the directory begins
 */
export function checkLayout(extents: Extent[], directory: number): string[] {
  const problems = extents
    .filter(({ isSame }) => !isSame)
    .map(({ name }) => `${JSON.stringify(name)} has a second name or size, which other programs use.`)
  let at = 0
  let slack = 0
  const end = { name: 'The directory', start: directory, end: directory, hasDescriptor: false, isSame: true }
  for (const extent of [...extents.toSorted((a, b) => a.start - b.start), end]) {
    if (extent.start < at) return [...problems, 'Files in the archive overlap.']
    if (extent.start > at + slack) return [...problems, 'The archive contains bytes that belong to no file.']
    at = extent.end
    slack = extent.hasDescriptor ? LONGEST_DESCRIPTOR : 0
  }
  return problems
}
