import type { Config } from '../../config/config.js'
import type { DatabaseRole } from '../../postgres/database-role.js'
import { type Finding, ok, warn } from './finding.js'

/** Says what the roles of the service could do to the tables, with and without the pooler. */
export function checkRole({ production, database }: Config, roles: DatabaseRole[]): Finding {
  const owner = roles.find(({ isOwner }) => isOwner)
  if (!owner) {
    return ok(
      `${roles[0]?.name} does not own the tables: it cannot change their triggers, and another role migrates them`
    )
  }
  const detail = `${owner.name} owns the tables: it migrates them, and could disable the triggers that protect audit trails`
  if (!production || database.kind === 'embedded') return ok(detail)
  return warn(detail, 'Run the service as a role that owns nothing: see “Database roles” in the documentation.')
}
