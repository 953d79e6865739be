import type { Mode } from '@signpost/spec/rules'

/** A request of a key or a member. It has no bodies, headers or query. */
export interface RecordedRequest {
  id: string
  account_id: string
  mode: Mode
  /** As in the header `X-Request-Id`, which callers can choose. */
  request_id: string
  method: string
  path: string
  operation: string
  status: number
  error_code: string | null
  duration_ms: number
  key_id: string | null
  member_id: string | null
  ip_address: string | null
  created_at: Date
}
