import type { Sql } from 'postgres'
import { secretInUse } from '../../audit/secret-in-use.js'
import type { Config } from '../../config/config.js'
import { createAuditKeys } from '../../context/audit-keys.js'
import { countByKeyId } from '../../stores/audit-store.js'
import { type Finding, fail, ok } from './finding.js'

/** Compares the secrets with the one that signed the newest audit trail, and with all that signed an entry of one. */
export async function checkSecret(
  sql: Sql,
  { secrets, auditSecrets }: Pick<Config, 'secrets' | 'auditSecrets'>
): Promise<Finding> {
  const keys = createAuditKeys([...secrets, ...auditSecrets])
  const use = await secretInUse(sql, keys)
  const lost = (await countByKeyId(sql)).filter(({ key_id }) => !keys.find(key_id))
  if (use !== 'unknown' && lost.length > 0) {
    const entries = lost.reduce((sum, each) => sum + each.entries, 0)
    return fail(
      `${entries} entries of audit trails were signed with ${lost.length === 1 ? 'a secret' : `${lost.length} secrets`} that this process does not have`,
      'Add every former SIGNPOST_SECRET to SIGNPOST_AUDIT_SECRETS. Until then, the daily check reports these trails as changed.'
    )
  }
  if (use === 'current') return ok('signed the newest audit trail, or will sign the first')
  if (use === 'former') return ok('is new: another one that this process knows signed the newest audit trail')
  return fail(
    'another SIGNPOST_SECRET signed the newest audit trail',
    'Set the one that the other processes have. After a rotation, add the former one to SIGNPOST_AUDIT_SECRETS.'
  )
}
