import { reasonOf } from '../doctor/finding.js'

/** What was done in a rehearsal, and whether it came out as it has to. */
export interface Step {
  rehearsal: string
  step: string
  ok: boolean
  seconds: number
  /** What came out, or why it failed. */
  detail: string
}

/** Does a part of a rehearsal and reports it. Its string is what came out; what it throws ends the rehearsal. */
export type TakeStep = (step: string, work: () => Promise<string>) => Promise<void>

/** A rehearsal that ended at a step that failed, which is reported already. */
export class RehearsalFailed extends Error {}

/** Takes the steps of a rehearsal until one fails or the operator stops. */
export function stepsOf(rehearsal: string, stopped: AbortSignal, report: (step: Step) => void): TakeStep {
  const ending = new Promise<never>((_, reject) => {
    stopped.addEventListener('abort', () => reject(stopped.reason), { once: true })
  })
  // Between two steps, nobody waits for it.
  ending.catch(() => {})
  return async (step, work) => {
    stopped.throwIfAborted()
    const began = performance.now()
    const done = (ok: boolean, detail: string) =>
      report({ rehearsal, step, ok, seconds: Number(((performance.now() - began) / 1000).toFixed(1)), detail })
    try {
      done(true, await Promise.race([work(), ending]))
    } catch (error) {
      stopped.throwIfAborted()
      done(false, reasonOf(error))
      throw new RehearsalFailed()
    }
  }
}
