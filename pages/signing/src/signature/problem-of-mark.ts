import type { MarkType } from '@signpost/spec/field-types'
import { explainCharacter } from '../fields/explain-error.js'
import { t } from '../language/translate.js'
import { ApiFailure } from '../session/api-failure.js'
import type { SigningApi } from '../session/signing-api.js'
import type { SignatureEntry } from '../session/types.js'

/**
 * Explains why a new signature cannot be used, if so. Only the API knows what can be printed. If it is unreachable or
 * reports another error, the signature is accepted for now and checked again when signing is finished.
 */
export async function problemOfMark(
  api: Pick<SigningApi, 'checkMark'>,
  kind: MarkType,
  entry: SignatureEntry
): Promise<string | undefined> {
  try {
    await api.checkMark(kind, entry)
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 422) return explainMark(error)
  }
  return undefined
}

/** Explains to the signer why the API has rejected a signature. */
export function explainMark({ code, details }: ApiFailure): string {
  if (code === 'UNSUPPORTED_CHARACTER') return explainCharacter(Object.values(details)[0] ?? '')
  return t(code === 'SIGNATURE_EMPTY' ? 'signatureEmpty' : 'signatureRefused')
}
