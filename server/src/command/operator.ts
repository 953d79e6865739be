import os from 'node:os'
import type { Command } from 'commander'
import type { Sql, TransactionSql } from 'postgres'
import { readClock } from '../postgres/read-clock.js'
import { insertOperatorLogEntry, type OperationDetails, type OperatorLogRow } from '../stores/operator-log-store.js'

/** What a command did, for the log of operators. */
export interface Operation {
  accountId?: string
  details?: OperationDetails
}

const asOption = '--as <name>'

/** Adds `--as` to a command that changes something, or takes data out of the service. */
export function changing(command: Command): Command {
  return command.option(asOption, 'who you are, for the log of operators; the user of this system is in it as well')
}

/** Writes into the log of operators what a command does, in the transaction that does it. */
export function recordOperation(
  tx: Sql | TransactionSql,
  command: Command,
  operation: Operation,
  now: Date
): Promise<void> {
  return write(tx, command, operation, 'done', now)
}

/**
 * Does what is not one transaction. The log of operators has it before it begins, so that nothing is missing after a crash, and
 * afterwards its outcome.
 */
export async function operate<T>(
  sql: Sql,
  command: Command,
  operation: Operation,
  work: () => Promise<T>,
  detailsOf: (result: T) => OperationDetails = () => ({})
): Promise<T> {
  const { details } = operation
  await write(sql, command, operation, 'begun', await readClock(sql))
  try {
    const result = await work()
    const done = { ...operation, details: { ...details, ...detailsOf(result) } }
    await write(sql, command, done, 'done', await readClock(sql))
    return result
  } catch (error) {
    // What has failed is more important than that this could not be written.
    const reason = { ...details, error: error instanceof Error ? error.message.slice(0, 500) : 'unknown' }
    await readClock(sql)
      .then((now) => write(sql, command, { ...operation, details: reason }, 'failed', now))
      .catch(() => {})
    throw error
  }
}

/** The name of a command with those that it is below: `accounts suspend`. */
export function nameOf(command: Command): string {
  const { parent } = command
  return parent?.parent ? `${nameOf(parent)} ${command.name()}` : command.name()
}

async function write(
  tx: Sql | TransactionSql,
  command: Command,
  { accountId, details = {} }: Operation,
  outcome: OperatorLogRow['outcome'],
  now: Date
) {
  const { newId, uuidOf } = await import('../contract/ids.js')
  const operator: string | undefined = command.opts().as
  await insertOperatorLogEntry(tx, {
    id: uuidOf('log', newId('log', now)),
    command: nameOf(command),
    outcome,
    operator: operator ?? null,
    os_user: osUser(),
    sudo_user: process.env.SUDO_USER ?? null,
    host: os.hostname(),
    account_id: accountId ?? null,
    details,
    created_at: now
  })
}

// A container may run as a number without a name.
function osUser() {
  try {
    return os.userInfo().username
  } catch {
    return `uid ${process.getuid?.()}`
  }
}
