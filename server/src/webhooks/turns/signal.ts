/** Wakes the current waiter, or the next one. */
export interface Signal {
  notify(): void
  /** Resolves if there was a notification since the last wait, as soon as there is one, or after a timeout. */
  wait(milliseconds?: number): Promise<void>
}

export function createSignal(): Signal {
  let isNotified = false
  let wake = () => {}
  return {
    notify() {
      isNotified = true
      wake()
    },
    async wait(milliseconds) {
      if (!isNotified) {
        await new Promise<void>((resolve) => {
          const timer = milliseconds === undefined ? undefined : setTimeout(resolve, milliseconds)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      isNotified = false
    }
  }
}
