import { readSource } from '../../../support/repository.js'

/** What the page about the audit trail says of each action: the names that its `data` may have, and the event that comes with it. */
export function auditTable(): Map<string, { names: Set<string>; event: string | undefined }> {
  const rows = readSource('docs/pages/concepts/audit-trail.md').split('\n')
  const cells = rows.filter((row) => /^\| `(?:document|signer)\.\w+` /.test(row)).map((row) => row.split(' | '))
  return new Map(
    cells.map(([action = '', data = '', event = '']) => [
      codesOf(action)[0] ?? '',
      { names: new Set(codesOf(data)), event: codesOf(event)[0] }
    ])
  )
}

const codesOf = (cell: string) => [...cell.matchAll(/`([\w.]+)`/g)].map(([, code]) => code!)
