import { Command } from 'commander'
import { findBrokenEntry, readAudit } from '../audit/audit-store.js'
import { loadConfig } from '../config/config.js'
import { useDatabase } from '../database.js'
import { findDocumentByUuid } from '../documents/document-store.js'
import { uuidOrNull } from '../ids.js'
import { print } from './print.js'
import { UsageError } from './usage-error.js'

/** `signpost audit …` */
export function auditCommand(): Command {
  const command = new Command('audit').description('check audit trails')
  command
    .command('verify')
    .description('recompute the hash chain of a document’s audit trail; exit code 1 if it does not hold')
    .argument('<document-id>')
    .option('--json', 'print JSON', false)
    .action(verify)
  return command
}

async function verify(documentId: string, { json }: { json: boolean }) {
  const rows = await useDatabase(loadConfig(process.env), async (sql) => {
    const uuid = uuidOrNull('doc', documentId)
    if (!uuid || !(await findDocumentByUuid(sql, uuid))) throw new UsageError(`There is no document ${documentId}.`)
    return readAudit(sql, uuid)
  })
  const broken = findBrokenEntry(rows)
  const result = { document_id: documentId, entries: rows.length, intact: broken === null, broken_at: broken }
  const line = broken === null ? `All ${rows.length} entries are as they were written.` : `Entry ${broken} was changed.`
  print(json, result, [line])
  if (broken !== null) process.exitCode = 1
}
