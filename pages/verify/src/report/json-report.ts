import type { CheckedFile } from '../checked-file.js'

/** The report for programs: the answer of the service, and which file it is about. */
export function jsonReport({ file, sha256, checkedAt, report }: CheckedFile): string {
  const content = {
    file: { name: file.name, bytes: file.size, sha256 },
    checked_at: checkedAt.toISOString(),
    checked_by: `${location.origin}/verify`,
    verification: report
  }
  return `${JSON.stringify(content, null, 2)}\n`
}
