import { hasName, scopesOfRole } from '@signpost/spec/rules'
import { publicId } from '../../contract/ids.js'
import { findAccount } from '../../stores/account-store.js'
import { findManagers } from '../../stores/member-store.js'
import { listPasskeys } from '../../stores/passkey-store.js'
import type { ConsoleHandler } from './console-call.js'
import { presentProvider } from './present-provider.js'

export const getSession: ConsoleHandler = async ({ sql, config }, call) => {
  const { member, provider } = await call.session()
  const [account, passkeys, managers] = await Promise.all([
    findAccount(sql, member.account_id),
    listPasskeys(sql, member.id),
    findManagers(sql, member.account_id)
  ])
  const { name, email, role } = member
  const body = {
    member: { id: publicId('mem', member.id), name, email, role },
    account: {
      name: account?.name,
      has_name: account !== undefined && hasName(account),
      email_verified: account?.email_verified,
      sending_suspended_at: account?.sending_suspended_at?.toISOString() ?? null
    },
    scopes: scopesOfRole(role),
    // Whom to ask for another role.
    managers,
    provider: config.providers.filter(({ name }) => name === provider).map(presentProvider)[0] ?? null,
    has_passkey: passkeys.length > 0
  }
  return { status: 200, body }
}
