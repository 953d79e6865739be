import type { Handler } from '../call.js'
import { presentAccount } from './present-account.js'

export const getAccount: Handler<'getAccount'> = async ({ sql, config, clock }, { caller }) =>
  presentAccount(sql, caller.account, caller.mode, config, clock.now())
