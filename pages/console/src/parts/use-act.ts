import { useState } from 'preact/hooks'

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
  const [failure, setFailure] = useState<Failed | null>(null)
  const [isBusy, setBusy] = useState(false)
  const act = async (work: () => Promise<unknown>) => {
    if (isBusy) return false
    setBusy(true)
    const failed = await work().then(() => null, explained)
    setBusy(false)
    setFailure(failed)
    if (failed === null) onDone?.()
    return failed === null
  }
  const { problem = null, code = null, details = {} } = failure ?? {}
  return { problem, code, details, isBusy, act }
}

interface Failed {
  problem: string
  code: string | null
  details: Record<string, string>
}

/** An error in plain words. The words are only loaded once something fails, and without them it has its own. */
async function explained({ message, code = null, details = {} }: Error & Partial<Failed>): Promise<Failed> {
  const problem = await import('./problem-text.js').then(
    ({ problemText }) => problemText(code, message),
    () => message
  )
  return { problem, code, details }
}
