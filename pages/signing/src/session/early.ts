/** Requests that are started before the main script is loaded. */
interface Early {
  session: Promise<Response>
  document: Promise<Response>
  worker: Promise<Worker>
}

declare global {
  var signpostEarly: ({ token: string } & Partial<Early>) | undefined
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

/** After an outage, what was started during it has failed, too. */
export function forgetEarly(): void {
  const worker = takeEarlyWorker()
  worker?.then(
    (started) => started.terminate(),
    () => undefined
  )
  delete globalThis.signpostEarly?.session
  delete globalThis.signpostEarly?.document
}

function take<Name extends keyof Early>(early: Partial<Early>, name: Name) {
  const taken = early[name]
  delete early[name]
  return taken
}
