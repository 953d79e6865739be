import type { Message } from './messages.js'

const MOST_WAITED_FOR = 1000

/** Asks the page whether the person in front of it may leave. */
export class Leaving {
  private isAlive = false
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly ask: () => void,
    private readonly close: () => void
  ) {}

  /** Closes immediately if there is no page to ask, and after a second if the page does not respond. */
  request = (): void => {
    if (!this.isAlive) {
      this.close()
      return
    }
    this.ask()
    this.timer ??= setTimeout(this.close, MOST_WAITED_FOR)
  }

  hear({ event }: Message): void {
    this.isAlive = event !== 'error'
    if (event === 'stay') this.stop()
  }

  stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }
}
