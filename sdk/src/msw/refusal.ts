import { contract, type Schemas } from './contract.js'
import { Refusal } from './rules.js'

/** A method that a path does not have. HEAD is supported wherever GET is. */
export class MethodRefusal extends Refusal {
  readonly allow: string

  constructor(method: string, methods: string[]) {
    const allow = methods.flatMap((each) => (each === 'GET' ? ['GET', 'HEAD'] : [each])).join(', ')
    super('METHOD_NOT_ALLOWED', `${method} is not supported on this path. Use ${allow}.`)
    this.allow = allow
  }
}

/** Converts a refusal to a response in the documented format. */
export function responseTo(refusal: Refusal, baseUrl: string, requestId: string, logUrl?: string): Response {
  const { code, message, details } = refusal
  const { status, type } = contract.errors[code]
  const retryAfter = refusal.retryAfter ?? (status === 429 ? 60 : undefined)
  const error = {
    type,
    message,
    code,
    doc_url: `${baseUrl}/docs/errors#${code}`,
    request_id: requestId,
    request_log_url: logUrl,
    details,
    retry_after: retryAfter
  }
  const headers: Record<string, string> = {
    ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
    ...(refusal instanceof MethodRefusal ? { Allow: refusal.allow } : {}),
    ...(status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {})
  }
  return Response.json({ error } satisfies Schemas['ErrorResponse'], { status, headers })
}
