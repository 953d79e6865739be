/** The result of a check. */
export interface Finding {
  /** `warn` needs attention, but the service works. */
  status: 'ok' | 'warn' | 'fail'
  detail: string
  /** What to do about it, unless the detail says so. */
  cure?: string | undefined
}

export const ok = (detail: string): Finding => ({ status: 'ok', detail })
export const warn = (detail: string, cure: string): Finding => ({ status: 'warn', detail, cure })
export const fail = (detail: string, cure?: string): Finding => ({ status: 'fail', detail, cure })

/** The message of an error, or its code. */
export function reasonOf(error: unknown): string {
  const { message, code, errors } = error as { message?: string; code?: string; errors?: unknown[] }
  return message || code || (errors?.[0] ? reasonOf(errors[0]) : String(error))
}
