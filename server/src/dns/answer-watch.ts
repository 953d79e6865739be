import { type AskOptions, canAnswer } from './ask-name-servers.js'

const questionMs = 2000

/**
 * Knows whether the name servers work. A name that gets no answer can be the fault of its own name servers, or of ours: it
 * is ours unless another question is answered in the meantime.
 */
export class AnswerWatch {
  private answeredAt = Number.NEGATIVE_INFINITY
  private asking: Promise<void> | undefined

  constructor(
    private readonly servers: AskOptions['servers'],
    private readonly now: () => number
  ) {}

  /** Call it when a question was answered. */
  answered(): void {
    this.answeredAt = this.now()
  }

  /** Whether the name servers have answered a question since then, or answer one now. */
  async haveAnsweredSince(time: number): Promise<boolean> {
    if (this.answeredAt < time) {
      this.asking ??= this.ask().finally(() => {
        this.asking = undefined
      })
      await this.asking
    }
    return this.answeredAt >= time
  }

  private async ask() {
    if (await canAnswer({ servers: this.servers, signal: AbortSignal.timeout(questionMs) })) this.answered()
  }
}
