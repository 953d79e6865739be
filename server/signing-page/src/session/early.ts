/** Requests that are started before the main script is loaded. */
interface Early {
  token: string
  session: Promise<Response>
  document: Promise<Response>
  worker: Promise<Worker>
}

declare global {
  var signpostEarly: Early | undefined
}

const answers = { '': 'session', '/document': 'document' } as const

/** The response to a request that has already been sent. Only the first caller gets it. */
export function takeEarlyAnswer(path: string, token: string): Promise<Response> | undefined {
  const early = globalThis.signpostEarly
  if (early?.token !== token || !(path === '' || path === '/document')) return undefined
  return take(early, answers[path])
}

export function takeEarlyWorker(): Promise<Worker> | undefined {
  return globalThis.signpostEarly && take(globalThis.signpostEarly, 'worker')
}

function take<Name extends 'session' | 'document' | 'worker'>(early: Partial<Early>, name: Name) {
  const taken = early[name]
  delete early[name]
  return taken
}
