import { useState } from 'preact/hooks'
import { problemText } from './problem-text.js'

/** What runs at a click: why the last of it failed, and whether one is under way. */
export interface Acting {
  /** In the language of the console, by the code of the error. */
  problem: string | null
  /** The code of the API's error. */
  code: string | null
  /** The problem of each property of the request, keyed by its name. */
  details: Record<string, string>
  isBusy: boolean
  /** Runs work. Resolves with whether it succeeded. */
  act(work: () => Promise<unknown>): Promise<boolean>
}

/** Runs what a button or a form does, one at a time, so that a double click does nothing twice. */
export function useAct(onDone?: () => void): Acting {
  const [failure, setFailure] = useState<(Error & { code?: string; details?: Record<string, string> }) | null>(null)
  const [isBusy, setBusy] = useState(false)
  const act = async (work: () => Promise<unknown>) => {
    if (isBusy) return false
    setBusy(true)
    const failed = await work().then(
      () => null,
      (error: Error) => error
    )
    setBusy(false)
    setFailure(failed)
    if (failed === null) onDone?.()
    return failed === null
  }
  const { code = null, details = {} } = failure ?? {}
  return { problem: failure && problemText(code, failure.message), code, details, isBusy, act }
}
