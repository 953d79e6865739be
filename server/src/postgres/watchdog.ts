/** What a watchdog asks, and what it does if there is no answer. */
export interface Watched {
  /** Resolves once the server answers. Rejects if it cannot be reached. */
  ask(): Promise<unknown>
  /** Called when the server has not answered twice. */
  isFrozen(): void
}

const askEveryMs = 5000
const answerWithinMs = 5000
const missesOfAFrozenServer = 2

/**
 * Notices a server that neither answers nor closes its connections: a frozen process or machine, a primary behind a proxy
 * that was replaced. The drivers know no limit for an answer, and TCP sees nothing wrong, so that every connection would
 * hang for as long as the server does. A server that cannot be reached is noticed without this.
 */
export function startWatchdog({ ask, isFrozen }: Watched): Disposable {
  let misses = 0
  let isOver = false
  let timer: NodeJS.Timeout
  const schedule = () => {
    timer = setTimeout(look, askEveryMs).unref()
  }
  const look = async () => {
    const isAnswered = await answered(ask)
    if (isOver) return
    misses = isAnswered ? 0 : misses + 1
    if (misses === missesOfAFrozenServer) {
      misses = 0
      isFrozen()
    }
    schedule()
  }
  // At once: its connection must be as old as the others, to freeze with them.
  void look()
  return {
    [Symbol.dispose]() {
      isOver = true
      clearTimeout(timer)
    }
  }
}

function answered(ask: () => Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), answerWithinMs).unref()
    const settle = (isAnswered: boolean) => {
      clearTimeout(timer)
      resolve(isAnswered)
    }
    ask().then(
      () => settle(true),
      // A connection that is accepted, but not answered, is no different from one that hangs.
      ({ code }) => settle(code !== 'CONNECT_TIMEOUT')
    )
  })
}
