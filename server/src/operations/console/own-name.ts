import { changeOfMember } from '@signpost/spec/rules'
import * as z from 'zod'
import { memberAct, recordAct } from '../../accounts/record-act.js'
import { publicId } from '../../contract/ids.js'
import { lockMember, updateMemberRow } from '../../stores/member-store.js'
import { presentMember } from '../members/present-member.js'
import { type ConsoleHandler, readBody } from './console-call.js'

/** As in the contract: one line, and not only spaces. */
const schema = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^[^\p{Cc}\u2028\u2029]+$/u)
})

/** Changes what the member is called. Members have this whatever their role; others are renamed by an operation of the API. */
export const changeOwnName: ConsoleHandler = async ({ sql, clock }, call) => {
  const { name } = readBody(schema, call)
  const { member } = await call.session()
  const body = await sql.begin(async (tx) => {
    const { member: before } = await lockMember(tx, member.account_id, publicId('mem', member.id))
    const shown = presentMember(await updateMemberRow(tx, before.id, { name }))
    const act = memberAct({ ...member, name }, call.client, clock.now())
    await recordAct(tx, act, changeOfMember(presentMember(before), shown))
    return shown
  })
  return { status: 200, body }
}
