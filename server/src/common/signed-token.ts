import { hkdfSync } from 'node:crypto'
import { errors, type JWTPayload, type JWTVerifyOptions, jwtVerify, SignJWT } from 'jose'

interface Token {
  subject: string
  claims?: JWTPayload
  expiresAt: Date
}

interface Verification {
  now: Date
  requiredClaims: string[]
}

/** Creates a JWT that the service verifies itself. A token for one audience is invalid for all others. */
export async function signToken(
  secret: string,
  audience: string,
  { subject, claims = {}, expiresAt }: Token,
  now: Date
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setSubject(subject)
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(keyFor(audience, secret))
}

/** Verifies a token with any of the service's secrets. Returns its claims, or throws jose's error. */
export async function verifyToken(
  secrets: readonly string[],
  audience: string,
  token: string,
  { now, requiredClaims }: Verification
): Promise<JWTPayload> {
  const options = {
    algorithms: ['HS256'],
    audience,
    currentDate: now,
    requiredClaims: ['sub', 'exp', ...requiredClaims]
  }
  return verifyWithAny(secrets, audience, token, options)
}

async function verifyWithAny(
  [secret = '', ...former]: readonly string[],
  audience: string,
  token: string,
  options: JWTVerifyOptions
): Promise<JWTPayload> {
  try {
    return (await jwtVerify(token, keyFor(audience, secret), options)).payload
  } catch (error) {
    const isOtherKey = error instanceof errors.JWSSignatureVerificationFailed
    if (former.length === 0 || !isOtherKey) throw error
    return verifyWithAny(former, audience, token, options)
  }
}

// A separate key for each audience.
function keyFor(audience: string, secret: string) {
  return new Uint8Array(hkdfSync('sha256', secret, '', audience, 32))
}
