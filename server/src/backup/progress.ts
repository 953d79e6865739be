/** Gets how far a backup is, more often than anybody wants to read. */
export type Progress = (line: string) => void

export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
