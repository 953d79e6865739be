import { Refusal } from '@signpost/spec/rules'
import type { ErrorCode } from '../contract/contract.js'
import type { AuthenticationThrottle, Rejection } from './authentication-throttle.js'
import type { PlainRequest } from './plain-request.js'

interface LookUp<Found> {
  credential: string
  /** Finds what the credential stands for in the database. Throws a Refusal if that is nothing. */
  find(): Promise<Found>
  /** The error of a credential that was rejected a moment ago, which is not looked up again. */
  refused(code: Rejection): Refusal
}

const rejections: readonly ErrorCode[] = [
  'API_KEY_INVALID',
  'API_KEY_REVOKED',
  'SIGNING_TOKEN_INVALID',
  'SESSION_INVALID'
] satisfies Rejection[]

// The same key is accepted from elsewhere, or once it or its account is changed.
const mayBeAccepted: readonly ErrorCode[] = ['EMAIL_NOT_VERIFIED', 'API_KEY_EXPIRED', 'ADDRESS_NOT_ALLOWED']

/** Looks up a credential, unless it was rejected a moment ago or comes from where others were guessed. */
export async function lookUp<Found>(
  throttle: AuthenticationThrottle | undefined,
  request: PlainRequest,
  { credential, find, refused }: LookUp<Found>
): Promise<Found> {
  const { network } = request.origin
  const known = throttle?.check(network, credential)
  try {
    if (known) throw refused(known)
    const found = await find()
    throttle?.accepted(credential, network)
    return found
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (isRejection(error.code)) throttle?.rejected(network, credential, error.code)
    if (mayBeAccepted.includes(error.code)) throttle?.failed(network)
    throw error
  }
}

const isRejection = (code: ErrorCode): code is Rejection => rejections.includes(code)
