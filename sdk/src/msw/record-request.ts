import type { Operation } from './contract.js'
import type { Caller } from './handler.js'
import { newId } from './ids.js'
import type { World } from './world.js'

/** What is known of a request while it is answered. */
export interface Known {
  /** When it was received. */
  at: Date
  operation?: Operation
  path?: Record<string, string>
  caller?: Caller
  error_code?: string
}

/** Records a request with an API key, as the service does. */
export function recordRequest(
  { state }: World,
  { method, headers }: Request,
  { at, operation, path = {}, caller, error_code }: Known,
  { request_id, status, now }: { request_id: string; status: number; now: Date }
): void {
  if (!operation || !caller?.key) return
  const described = (placeholder: string, value = '') => (/^[a-z]{3}_[0-9a-z]{26}$/.test(value) ? value : placeholder)
  state.requests.push({
    id: headers.has('x-request-id') ? newId('req') : request_id,
    request_id,
    method,
    path: operation.path.replace(/\{(\w+)\}/g, (placeholder, name) => described(placeholder, path[name])),
    operation: operation.id,
    status,
    error_code: error_code ?? null,
    duration_ms: Math.max(0, now.getTime() - at.getTime()),
    key_id: caller.key.id,
    member_id: null,
    member_name: null,
    ip_address: null,
    created_at: at.toISOString(),
    mode: caller.mode
  })
}

/** Where the service would show the request in the console. */
export function requestLogUrl({ baseUrl }: World, { operation, caller }: Known, requestId: string): string | undefined {
  if (!operation || !caller?.key || caller.editing) return undefined
  return `${baseUrl}/console/${caller.mode}/developers/requests?request_id=${requestId}`
}
