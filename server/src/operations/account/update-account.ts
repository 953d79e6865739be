import { readSettings } from '@signpost/spec/rules'
import { given } from '../../given/given.js'
import { updateAccount as updateAccountRow } from '../../stores/account-store.js'
import type { Handler } from '../call.js'
import { presentAccount } from './present-account.js'

export const updateAccount: Handler<'updateAccount'> = async ({ clock }, { body, caller, write }) => {
  const settings = readSettings(body, caller, given)
  return write(async (tx) => {
    const isChanged = Object.keys(settings).length > 0
    const account = isChanged ? await updateAccountRow(tx, caller.account.id, settings) : caller.account
    return presentAccount(tx, account, caller.mode, clock.now())
  })
}
