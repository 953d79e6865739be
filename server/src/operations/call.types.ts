import { Committed } from '../commit/committed.js'
import type { OperationId, Schemas } from '../contract/contract.js'
import type { Handler } from './call.js'

type Call<Id extends OperationId> = Parameters<Handler<Id>>[1]

// Type tests: what a handler of an operation that changes state must not return.

declare const answer: Schemas['Document']
type Void = Handler<'voidDocument'>

const plain = async () => answer
// @ts-expect-error answers without a transaction
export const without: Void = plain

const forgets = async () => answer
// @ts-expect-error opens a transaction, and forgets to commit
export const forgetful = (_: unknown, { transaction }: Call<'voidDocument'>) => transaction(forgets)

const half = async (_: unknown, call: Call<'voidDocument'>) => (call.path.id ? answer : call.unchanged(answer))
// @ts-expect-error forgets on one branch
export const halfway: Void = half

// @ts-expect-error only looks like what was committed
export const looksAlike: Committed<Schemas['Document']> = { value: answer, as: () => looksAlike }

// @ts-expect-error makes one by hand
export const byHand = new Committed(answer)

// A handler that only reads returns its result as it is.
export const reads: Handler<'getDocument'> = plain
