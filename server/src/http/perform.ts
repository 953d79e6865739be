import type { TransactionSql } from 'postgres'
import { Committed } from '../commit/committed.js'
import type { Context } from '../context.js'
import type { Call } from './call.js'

/** An operation's handler, as it is once the compiler has checked it against its operation. */
export type AnyHandler = (context: Context, call: Call<never>) => Promise<unknown>

type Work<T> = (tx: TransactionSql) => Promise<T>

/** A call, but for its ways to change something. */
export type BareCall = Omit<Call<never>, 'transaction' | 'write' | 'unchanged'>

/** Does what a call asks for; `keep` is the last step of its transaction. */
export async function perform(
  context: Context,
  handler: AnyHandler,
  call: BareCall,
  keep: (tx: TransactionSql, answer: unknown) => Promise<void> = async () => {}
): Promise<unknown> {
  const write = (work: Work<unknown>) =>
    context.sql.begin(async (tx) => {
      const answer = await work(tx)
      await keep(tx, answer)
      return Committed.of(answer)
    })
  const transaction = (work: Work<Committed<unknown>>) => write(async (tx) => (await work(tx)).value)
  const unchanged = (answer: unknown) => write(async () => answer)
  const result = await handler(context, { ...call, transaction, write, unchanged } as never)
  return result instanceof Committed ? result.value : result
}
