import type { Sql } from 'postgres'
import { secretInUse } from '../../audit/secret-in-use.js'
import type { Config } from '../../config/config.js'
import { createAuditKeys } from '../../context/audit-keys.js'
import { type Finding, fail, ok } from './finding.js'

/** Compares the secret with the one that signed the newest audit trail. */
export async function checkSecret(sql: Sql, { secrets, auditSecrets }: Config): Promise<Finding> {
  const use = await secretInUse(sql, createAuditKeys([...secrets, ...auditSecrets]))
  if (use === 'current') return ok('signed the newest audit trail, or will sign the first')
  if (use === 'former') return ok('is new: another one that this process knows signed the newest audit trail')
  return fail(
    'another SIGNPOST_SECRET signed the newest audit trail',
    'Set the one that the other processes have. After a rotation, add the former one to SIGNPOST_AUDIT_SECRETS.'
  )
}
