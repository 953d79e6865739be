import type { TransactionSql } from 'postgres'
import type { Context } from '../context.js'
import type { Call } from './call.js'

/** An operation's handler, as it is once the compiler has checked it against its operation. */
export type AnyHandler = (context: Context, call: Call<never>) => Promise<unknown>

/** Does what a call asks for; `keep` is the last step of its transaction. */
export async function perform(
  context: Context,
  handler: AnyHandler,
  call: Omit<Call<never>, 'transaction'>,
  keep?: (tx: TransactionSql, result: unknown) => Promise<void>
): Promise<unknown> {
  let committed: { result: unknown } | undefined
  const transaction = async (work: (tx: TransactionSql) => Promise<unknown>) => {
    const result = await context.sql.begin(async (tx) => {
      const result = await work(tx)
      await keep?.(tx, result)
      return result
    })
    committed = { result }
    return result
  }
  const result = await handler(context, { ...call, transaction } as never)
  const sound = committed ? committed.result === result : !keep
  if (!sound) throw new Error('A handler answered something else than it committed.')
  return result
}
