/** Wakes whoever waits, or whoever waits next. */
export interface Signal {
  notify(): void
  /** Resolves once it was notified since the last wait, or after so many milliseconds. */
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
