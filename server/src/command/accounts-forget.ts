import { print, UsageError } from '@signpost/cli/terminal'
import { actOnMember } from '@signpost/spec/rules'
import { Command } from 'commander'
import { operatorAct, recordAct } from '../accounts/record-act.js'
import { loadConfig } from '../config/config.js'
import { uuidOrNull } from '../contract/ids.js'
import { useDatabase } from '../postgres/database.js'
import { readClock } from '../postgres/read-clock.js'
import { findRemovedMember, forgetInAccountLog } from '../stores/account-log-store.js'
import { findMember } from '../stores/member-store.js'
import { changing, recordOperation } from './operator.js'

/** `signpost accounts forget-member` */
export function accountsForgetCommand(): Command {
  return changing(new Command('forget-member'))
    .description('take the name and the addresses of a removed member out of the account log')
    .argument('<member-id>', 'the id, such as mem_01jd3n5p2we7k9q4z8r1c6v3hd')
    .option('--json', 'print JSON', false)
    .action(forget)
}

async function forget(memberId: string, { json }: { json: boolean }, command: Command) {
  const uuid = uuidOrNull('mem', memberId)
  const entries = await useDatabase(loadConfig(process.env), async (sql) => {
    const now = await readClock(sql)
    return sql.begin(async (tx) => {
      if (uuid && (await findMember(tx, uuid)))
        throw new UsageError(`${memberId} is a member. Remove the member first.`)
      const removed = uuid && (await findRemovedMember(tx, uuid))
      if (!removed) throw new UsageError(`There was no member ${memberId}.`)
      const { account_id } = removed
      const record = actOnMember('member.forgotten', { id: memberId, email: null })
      await recordAct(tx, operatorAct(account_id, now), record)
      await recordOperation(tx, command, { accountId: account_id, details: { member: memberId } }, now)
      return forgetInAccountLog(tx, account_id, uuid)
    })
  })
  print(json, { id: memberId, entries }, [`${entries} entries of the log no longer name ${memberId}.`])
}
