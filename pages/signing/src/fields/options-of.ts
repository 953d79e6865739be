import type { SigningField } from '../session/types.js'

type Options = NonNullable<SigningField['options']>

/** What the signer chooses from. */
export const optionsOf = ({ options }: SigningField): Options => options ?? []
