export const SESSION = '/v1/signing/session'

/** What every request with a signing token carries. */
export function requestOf(token: string): { headers: Record<string, string>; cache: 'no-store' } {
  return {
    headers: { Authorization: `Bearer ${token}`, Accept: 'application/json, application/pdf' },
    cache: 'no-store'
  }
}
