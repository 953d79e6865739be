import { Refusal } from '../ground/refusal.js'
import { hasScope, type KeyPermissions } from './keys.js'
import { type MemberRole, scopesOfRole } from './roles.js'

/** Whether members with a role may create API keys. */
export const mayCreateKeys = (role: MemberRole): boolean => scopesOfRole(role).includes('keys')

/** Throws unless a caller has all scopes of a role. Nobody invites, changes or removes members who can do more. */
export function assertMayManage(caller: Pick<KeyPermissions, 'scopes'>, role: MemberRole): void {
  const missing = scopesOfRole(role).filter((scope) => !hasScope(caller, scope))
  if (missing.length === 0) return
  const problem = `has scopes that the caller does not have: ${missing.join(', ')}`
  throw new Refusal('PERMISSION_EXCEEDED', `The role ${role} ${problem}.`, { role: problem })
}

/** Throws if a change to an owner leaves an account without owners. */
export function assertOwnerLeft(member: { role: MemberRole }, becomes: MemberRole | null, owners: number): void {
  if (member.role !== 'owner' || becomes === 'owner' || owners > 1) return
  throw new Refusal('LAST_OWNER', 'The member is the last owner of the account.')
}
