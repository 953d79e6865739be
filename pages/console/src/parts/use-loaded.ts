import { useEffect, useState } from 'preact/hooks'

/** Why something could not be loaded. */
export interface LoadError {
  message: string
  /** The code of the API's error. */
  code?: string | undefined
  /** Identifies the failed request in the request log. */
  requestId?: string | undefined
  /** Tries again. Without it, there is no sense in that. */
  retry?: (() => void) | undefined
}

/** What was loaded, why it could not be, or neither yet. */
export interface Loaded<T> {
  value: T | undefined
  failure: LoadError | null
  isBusy: boolean
  reload(): void
}

/** Loads again whenever `by` changes. What was loaded before stays until then. */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>, by: string): Loaded<T> {
  const [value, setValue] = useState<T>()
  const [failure, setFailure] = useState<LoadError | null>(null)
  const [isBusy, setBusy] = useState(true)
  const [round, setRound] = useState(0)
  const reload = () => setRound((before) => before + 1)
  useEffect(() => {
    const left = new AbortController()
    setBusy(true)
    load(left.signal)
      .then(
        (found) => {
          if (left.signal.aborted) return
          setValue(() => found)
          setFailure(null)
        },
        ({ message, code, requestId }: LoadError) =>
          left.signal.aborted || setFailure({ message, code, requestId, retry: reload })
      )
      .finally(() => left.signal.aborted || setBusy(false))
    return () => left.abort()
  }, [by, round])
  return { value, failure, isBusy, reload }
}
