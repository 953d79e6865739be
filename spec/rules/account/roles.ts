import type { Schemas } from '../ground/contract.js'

type Scope = Schemas['Scope']
export type MemberRole = Schemas['MemberRole']

// Whether keys without a list of scopes have them. Those from before scopes gain nothing that they could not do then.
export const scopesByDefault: Readonly<Record<Scope, boolean>> = {
  'documents:read': true,
  'documents:write': true,
  templates: true,
  webhooks: true,
  account: true,
  keys: false,
  members: false,
  erase: false
}

export const everyScope = Object.keys(scopesByDefault) as Scope[]

const without = (...scopes: Scope[]) => everyScope.filter((scope) => !scopes.includes(scope))

const scopesByRole: Record<MemberRole, Scope[]> = {
  owner: everyScope,
  admin: without('erase'),
  developer: without('members', 'erase'),
  viewer: ['documents:read']
}

/** All roles, those that may do most first. */
export const everyRole = Object.keys(scopesByRole) as MemberRole[]

/** The scopes of a member with a role. */
export function scopesOfRole(role: MemberRole): Scope[] {
  return scopesByRole[role]
}
