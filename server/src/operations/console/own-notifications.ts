import { notificationsOf } from '@signpost/spec/rules'
import * as z from 'zod'
import { memberAct } from '../../accounts/record-act.js'
import { sessionInvalid } from '../../authentication/session-invalid.js'
import { publicId } from '../../contract/ids.js'
import { findAccount } from '../../stores/account-store.js'
import { changeNotifications } from '../members/change-notifications.js'
import { type ConsoleHandler, readBody } from './console-call.js'

const choice = z.boolean().optional()
const schema = z.strictObject({
  completed: choice,
  declined: choice,
  bounced: choice,
  endpoint_disabled: choice,
  link_limit_reached: choice
})

/** Which e-mails the member gets. Members have this whatever their role; for others, there is an operation of the API. */
export const getOwnNotifications: ConsoleHandler = async ({ sql }, call) => {
  const { member } = await call.session()
  const account = await findAccount(sql, member.account_id)
  if (!account) throw sessionInvalid('The session has ended. Sign in again.')
  return { status: 200, body: notificationsOf(member, account) }
}

/** Changes which e-mails the member gets. */
export const updateOwnNotifications: ConsoleHandler = async ({ sql, clock }, call) => {
  const chosen = readBody(schema, call)
  const { member } = await call.session()
  const act = memberAct(member, call.client, clock.now())
  const body = await sql.begin((tx) => changeNotifications(tx, publicId('mem', member.id), chosen, act))
  return { status: 200, body }
}
