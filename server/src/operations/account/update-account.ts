import { changeOfAccount, type Logo, readBranding, readSettings, type StoredLogo } from '@signpost/spec/rules'
import type { TransactionSql } from 'postgres'
import { callerAct, recordAct } from '../../accounts/record-act.js'
import { given } from '../../given/given.js'
import { type Account, lockAccount, updateAccount as updateAccountRow } from '../../stores/account-store.js'
import { deleteLogo, putLogo } from '../../stores/logo-store.js'
import type { Handler } from '../call.js'
import { presentAccount } from './present-account.js'

export const updateAccount: Handler<'updateAccount'> = async (
  { config, clock },
  { body, caller, client, assertUnmodified, write }
) => {
  const settings = readSettings(body, caller.account, caller, given)
  const { logo, ...look } = await readBranding(body.branding, given)
  const changes = { ...settings, ...look, ...(logo === undefined ? {} : { logo: logo && known(logo) }) }
  return write(async (tx) => {
    const present = (account: Account) => presentAccount(tx, account, caller.mode, config, clock.now())
    if (Object.keys(changes).length === 0) return present(caller.account)
    // Its logo and its row change together.
    const before = await present(await lockAccount(tx, caller.account.id))
    const account = await updateAccountRow(tx, caller.account.id, changes)
    await storeLogo(tx, account.id, logo)
    const after = await present(account)
    assertUnmodified(before, after)
    await recordAct(tx, callerAct(caller, client, clock.now()), changeOfAccount(before, after))
    return after
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
