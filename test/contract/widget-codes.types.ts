import type { SignpostError } from '@signpost/embed'
import type { ErrorCode } from '@signpost/sdk'

// Checked by the compiler alone: the codes that the widget names are those of the contract, apart from its own.

type Literal<Code> = Code extends string ? (string extends Code ? never : Code) : never

declare const named: Literal<SignpostError['code']>
const known: ErrorCode | 'LOAD_TIMEOUT' | 'FRAME_REFUSED' = named
void known
