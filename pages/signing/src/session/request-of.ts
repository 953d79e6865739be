export const SESSION = '/v1/signing/session'

/** The options of every request with a signing token. */
export function requestOf(token: string): { headers: Record<string, string>; cache: 'no-store' } {
  return {
    headers: { Authorization: `Bearer ${token}`, Accept: 'application/json, application/pdf' },
    cache: 'no-store'
  }
}
