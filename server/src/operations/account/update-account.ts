import { type Logo, readBranding, readSettings, type StoredLogo } from '@signpost/spec/rules'
import type { TransactionSql } from 'postgres'
import { given } from '../../given/given.js'
import { updateAccount as updateAccountRow } from '../../stores/account-store.js'
import { deleteLogo, putLogo } from '../../stores/logo-store.js'
import type { Handler } from '../call.js'
import { presentAccount } from './present-account.js'

export const updateAccount: Handler<'updateAccount'> = async ({ config, clock }, { body, caller, write }) => {
  const settings = readSettings(body, caller.account, caller, given)
  const { logo, ...look } = await readBranding(body.branding, given)
  const changes = { ...settings, ...look, ...(logo === undefined ? {} : { logo: logo && known(logo) }) }
  return write(async (tx) => {
    const isChanged = Object.keys(changes).length > 0
    // Locks the account first, so that its logo and its row change together.
    const account = isChanged ? await updateAccountRow(tx, caller.account.id, changes) : caller.account
    await storeLogo(tx, account.id, logo)
    return presentAccount(tx, account, caller.mode, config, clock.now())
  })
}

function known({ name, width, height }: Logo): StoredLogo {
  return { name, width, height }
}

async function storeLogo(tx: TransactionSql, accountUuid: string, logo: Logo | null | undefined) {
  if (logo === undefined) return
  if (logo === null) return deleteLogo(tx, accountUuid)
  await putLogo(tx, { account_id: accountUuid, name: logo.name, bytes: Buffer.from(logo.bytes) })
}
