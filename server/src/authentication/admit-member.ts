import { actOnMember, admit, type MemberRole, type ProvidedPerson } from '@signpost/spec/rules'
import type { TransactionSql } from 'postgres'
import { recordAct, serviceAct } from '../accounts/record-act.js'
import { newId, publicId, uuidOf } from '../contract/ids.js'
import type { ProviderSettings } from '../openid/provider-settings.js'
import { insertIdentity, lockKnownPerson } from '../stores/identity-store.js'
import { insertMember, lockOwners, type MemberRow, updateMemberRow } from '../stores/member-store.js'

/** The member of an account whom a person of a provider signs in as, with the role that the provider gives. */
export async function admitMember(
  tx: TransactionSql,
  { issuer }: Pick<ProviderSettings, 'issuer'>,
  accountUuid: string,
  person: ProvidedPerson,
  now: Date
): Promise<MemberRow> {
  const { subject, email } = person
  // First, so that the roles of two owners do not change at once, and of two first sign-ins one creates the member.
  const owners = await lockOwners(tx, accountUuid)
  const known = await lockKnownPerson(tx, { account_id: accountUuid, issuer, subject, email })
  const member = admit(person, known) ?? (await createMember(tx, accountUuid, person, now))
  await insertIdentity(tx, { member_id: member.id, account_id: accountUuid, issuer, subject, linked_at: now })
  return followRole(tx, member, person.role, owners, now)
}

/** Gives a member the role of the provider. The last owner of an account stays one. */
export async function followRole(
  tx: TransactionSql,
  member: MemberRow,
  role: MemberRole | null,
  owners: string[],
  now: Date
): Promise<MemberRow> {
  const isLastOwner = owners.length === 1 && owners[0] === member.id
  if (role === null || role === member.role || isLastOwner) return member
  const details = { role, previous_role: member.role }
  const record = { ...actOnMember('member.updated', shownOf(member), details), changed: ['role'] }
  await recordAct(tx, serviceAct(member.account_id, now), record)
  return updateMemberRow(tx, member.id, { role })
}

async function createMember(
  tx: TransactionSql,
  accountUuid: string,
  { email, name, role }: ProvidedPerson,
  now: Date
): Promise<MemberRow> {
  const member: Omit<MemberRow, 'notifications'> = {
    id: uuidOf('mem', newId('mem', now)),
    account_id: accountUuid,
    email,
    name,
    // The rule lets nobody in as a new member without one.
    role: role ?? 'viewer',
    invited_at: now,
    joined_at: null
  }
  await insertMember(tx, member)
  const record = actOnMember('member.invited', shownOf(member), { role: member.role })
  await recordAct(tx, serviceAct(accountUuid, now), record)
  return { ...member, notifications: {} }
}

const shownOf = ({ id, email }: Pick<MemberRow, 'id' | 'email'>) => ({ id: publicId('mem', id), email })
