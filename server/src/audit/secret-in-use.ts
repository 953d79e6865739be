import type { Sql } from 'postgres'
import type { AuditKeys } from '../context/audit-keys.js'
import type { Context } from '../context/context.js'
import { findNewestKeyId } from '../stores/audit-store.js'

/**
 * How the secret of this process relates to the one that signed the newest trail:
 * - `current`: it is the same, or there is no trail yet
 * - `former`: it is one of the others that this process knows, as while it is rotated
 * - `unknown`: this process does not have it. Links and trails of the other processes are then refused here.
 */
export async function secretInUse(sql: Sql, keys: AuditKeys): Promise<'current' | 'former' | 'unknown'> {
  const id = await findNewestKeyId(sql)
  if (id === undefined || id === keys.current.id) return 'current'
  return keys.find(id) ? 'former' : 'unknown'
}

/** Logs that this process has another secret than those before it. It starts: a secret that was lost must not stop it. */
export async function reportForeignSecret({ sql, auditKeys, log }: Pick<Context, 'sql' | 'auditKeys' | 'log'>) {
  if ((await secretInUse(sql, auditKeys)) !== 'unknown') return
  log.error(
    'SIGNPOST_SECRET is not the one that signed the newest audit trail. Links that were sent are refused, and trails cannot be verified.'
  )
}
