import type { Context } from '../context/context.js'
import { publicId } from '../contract/ids.js'
import { createLogReceiver } from '../log-forwarding/create-log-receiver.js'
import type { LogReceiver, LogRecord } from '../log-forwarding/log-record.js'
import { presentOperatorLogEntry } from '../log-forwarding/present-operator-log-entry.js'
import { presentAccountLogEntry } from '../operations/account-log/present-account-log-entry.js'
import {
  beginForwarding,
  type ForwardedLog,
  type ForwardedRows,
  findUnforwarded,
  recordForwarded
} from '../stores/forwarding-store.js'

const recordOf: { [Log in ForwardedLog]: (row: ForwardedRows[Log]) => LogRecord } = {
  accounts: (row) => ({
    id: publicId('log', row.id),
    at: row.created_at,
    event: row.action,
    isWarning: false,
    body: { account_id: publicId('acc', row.account_id), ...presentAccountLogEntry(row) }
  }),
  operators: (row) => ({
    id: publicId('log', row.id),
    at: row.created_at,
    event: `operator.${row.command}`,
    isWarning: row.outcome === 'failed',
    body: presentOperatorLogEntry(row)
  })
}

/**
 * Forwards what the logs of accounts and of operators have that is new, in one process at a time. What was sent is recorded once the
 * receiver has taken it: after a crash, it gets the same entries again, with the same identifiers.
 */
export async function forwardLogs(context: Context): Promise<void> {
  const { logForwarding } = context.config
  if (!logForwarding) return
  await using lock = await context.locks.tryLock('signpost log forwarding')
  if (!lock) return
  const receiver = createLogReceiver(logForwarding, context.config)
  await forward(context, 'accounts', receiver)
  await forward(context, 'operators', receiver)
}

async function forward<Log extends ForwardedLog>({ sql }: Context, log: Log, receiver: LogReceiver) {
  await beginForwarding(sql, log)
  while (true) {
    const rows = await findUnforwarded(sql, log)
    const last = rows.at(-1)
    if (!last) return
    await receiver.send(rows.map(recordOf[log]))
    await recordForwarded(sql, log, last.id)
  }
}
