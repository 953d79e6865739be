import { explainCharacter } from '../fields/explain-error.js'
import type { MarkKind } from '../fields/signing-form.js'
import { t } from '../language/translate.js'
import { ApiFailure } from '../session/api-failure.js'
import type { SigningApi } from '../session/signing-api.js'
import type { SignatureEntry } from '../session/types.js'

/**
 * What to say if a signature that was just made cannot be used. Only the API knows what can be printed; where it does
 * not answer, or says something else, the signature stays and is checked when signing is finished.
 */
export async function problemOfMark(
  api: Pick<SigningApi, 'checkMark'>,
  kind: MarkKind,
  entry: SignatureEntry
): Promise<string | undefined> {
  try {
    await api.checkMark(kind, entry)
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 422) return explainMark(error)
  }
  return undefined
}

/** What to tell the signer about a signature that the API has refused. */
export function explainMark({ code, details }: ApiFailure): string {
  if (code === 'UNSUPPORTED_CHARACTER') return explainCharacter(Object.values(details)[0] ?? '')
  return t(code === 'SIGNATURE_EMPTY' ? 'signatureEmpty' : 'signatureRefused')
}
