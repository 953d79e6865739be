import type { LoggedRequest } from '@signpost/sdk'

export type { LoggedRequest }

/** Which requests are wanted. What is undefined does not matter. */
export interface RequestFilter {
  methods: string[] | undefined
  /** From the first to the last status of each range. */
  statuses: [number, number][] | undefined
  operation: string | undefined
}

export function matches({ methods, statuses, operation }: RequestFilter, request: LoggedRequest): boolean {
  const { method, status } = request
  if (operation === undefined && request.operation === 'listRequests') return false
  if (operation !== undefined && request.operation !== operation) return false
  if (methods && !methods.includes(method)) return false
  return statuses === undefined || statuses.some(([first, last]) => status >= first && status <= last)
}

/** Reads `409`, `4xx` or several of them. Returns undefined if it is something else. */
export function parseStatuses(text: string): [number, number][] | undefined {
  const ranges = text.split(',').map((each): [number, number] | undefined => {
    const [, digit, rest] = /^([1-5])(xx|\d\d)$/.exec(each.trim()) ?? []
    if (digit === undefined || rest === undefined) return undefined
    return rest === 'xx'
      ? [Number(digit) * 100, Number(digit) * 100 + 99]
      : [Number(digit + rest), Number(digit + rest)]
  })
  return ranges.every((range) => range !== undefined) ? ranges : undefined
}
