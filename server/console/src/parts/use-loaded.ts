import { useEffect, useState } from 'preact/hooks'

/** What was loaded, why it could not be, or neither yet. */
export interface Loaded<T> {
  value: T | undefined
  failure: string | null
  /** The code of the API's error. */
  code: string | null
  isBusy: boolean
  reload(): void
}

/** Loads again whenever `by` changes. What was loaded before stays until then. */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>, by: string): Loaded<T> {
  const [value, setValue] = useState<T>()
  const [failure, setFailure] = useState<(Error & { code?: string }) | null>(null)
  const [isBusy, setBusy] = useState(true)
  const [round, setRound] = useState(0)
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
        (error: Error) => left.signal.aborted || setFailure(error)
      )
      .finally(() => left.signal.aborted || setBusy(false))
    return () => left.abort()
  }, [by, round])
  const { message = null, code = null } = failure ?? {}
  return { value, failure: message, code, isBusy, reload: () => setRound((before) => before + 1) }
}
