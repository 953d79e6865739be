import { SignpostError } from '@signpost/sdk'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'

const pauseMs = 800

// After a failure that may pass. Coming back to the page, or to the network, tries at once.
const retryMs = [2000, 5000, 15_000, 30_000]

/** Somebody else has changed what is edited. */
export class Outdated extends Error {}

const outdatedCodes: unknown[] = ['VERSION_OUTDATED', 'PRECONDITION_FAILED']
const passingCodes: unknown[] = ['CONNECTION_FAILED', 'TIMED_OUT']

export type KeptState = 'saved' | 'unsaved' | 'saving' | 'outdated' | 'failed'

interface Keeping<Request extends object> {
  /** The version that the service has. */
  version: number
  /** What is to be kept. */
  request: Request
  /** Whether it can be kept as it is. */
  isValid: boolean
  /** Keeps it at the service, and resolves with its new version. `isLast` if nothing may have changed there unseen. */
  put(request: Request & { version?: number }, isLast: boolean): Promise<number>
  /** Keeps it when the page ends, which waits for no answer. Must send it before it returns. */
  putLast?(request: Request & { version?: number }): void
  /** Whether it is kept a moment after each change. Otherwise, only `save` does. */
  isAutomatic?: boolean
  /** What the service has, if that is not `request` at first. */
  kept?: Request
  /** Where it lies in this browser until the service has it. */
  onDevice?: {
    /** Writes what is edited, which was made from a version of the service. */
    write(version: number): Promise<void>
    remove(): Promise<void>
  }
}

/** Keeps what is edited at the service, and never over what somebody else has changed meanwhile. */
export function useKept<Request extends object>(keeping: Keeping<Request>) {
  const { request, isAutomatic = true } = keeping
  const [reached, setState] = useState<KeptState>('saved')
  const [failure, setFailure] = useState<Error | null>(null)
  const failures = useRef(0)
  const base = useRef<number | undefined>(keeping.version)
  const knownVersion = useRef(keeping.version)
  const wanted = JSON.stringify(request)
  const kept = useRef(keeping.kept ? JSON.stringify(keeping.kept) : wanted)
  const latest = useRef(keeping)
  latest.current = keeping
  const saving = useRef<Promise<boolean>>(Promise.resolve(true))

  /** Saves what has not been saved, or all of it before it is used. Resolves with whether everything is. */
  const save = ({ isLast = false } = {}): Promise<boolean> => {
    saving.current = saving.current.then(async () => {
      const { request, isValid, put } = latest.current
      const text = JSON.stringify(request)
      if (text === kept.current && !isLast) return true
      if (!isValid) return false
      setState('saving')
      try {
        base.current = await put(base.current === undefined ? request : { ...request, version: base.current }, isLast)
        knownVersion.current = base.current
        kept.current = text
        if (text === JSON.stringify(latest.current.request)) await latest.current.onDevice?.remove()
        failures.current = 0
        setFailure(null)
        setState('saved')
        return true
      } catch (error) {
        failures.current++
        const isOutdated = error instanceof Outdated || outdatedCodes.includes(codeOf(error))
        setState(isOutdated ? 'outdated' : 'failed')
        setFailure(error as Error)
        return false
      }
    })
    return saving.current
  }

  const state = reached === 'saved' && wanted !== kept.current ? 'unsaved' : reached
  const stateNow = useRef(state)
  stateNow.current = state
  const leave = useRef(save)
  leave.current = save
  useEffect(() => {
    if (!isAutomatic || wanted === kept.current || state === 'outdated') return
    const timer = setTimeout(() => void save(), pauseMs)
    return () => clearTimeout(timer)
  }, [wanted])

  const mayPass = state === 'failed' && (passingCodes.includes(codeOf(failure)) || isFaultOfService(failure))
  useEffect(() => {
    if (!isAutomatic || !mayPass) return
    const again = () => void save()
    const timer = setTimeout(again, retryMs[Math.min(failures.current, retryMs.length) - 1])
    addEventListener('online', again)
    addEventListener('focus', again)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', again)
      removeEventListener('focus', again)
    }
  }, [failure])

  // Another view may be opened before the pause is over.
  useEffect(
    () => () => {
      if (isAutomatic) void leave.current()
    },
    []
  )

  // A frame can be removed at any moment by the page around it.
  useEffect(() => {
    const keepLast = () => {
      const { request, isValid, isAutomatic = true, putLast } = latest.current
      if (!isAutomatic || !isValid || stateNow.current === 'outdated' || JSON.stringify(request) === kept.current)
        return
      // The version of before even while a save is under way: either this one is the first of the two, or refused because
      // the other has been done. Without a version, it could replace what somebody else has saved.
      putLast?.(base.current === undefined ? request : { ...request, version: base.current })
    }
    addEventListener('pagehide', keepLast)
    return () => removeEventListener('pagehide', keepLast)
  }, [])

  const deviceHas = useWrittenOnDevice(wanted === kept.current ? null : wanted, () =>
    latest.current.onDevice?.write(knownVersion.current)
  )
  const isOnDevice = deviceHas === wanted
  useLayoutEffect(() => {
    if (state === 'saved' || isOnDevice) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [state, isOnDevice])

  return {
    state,
    failure: failure?.message ?? null,
    /** The code of the API's error. */
    code: codeOf(failure),
    /** Whether it failed for a reason that may pass, so that it is tried again. */
    mayPass,
    /** Whether this browser has what the service does not have yet. */
    isOnDevice,
    save,
    /** Replaces what somebody else has changed. */
    overwrite: () => {
      base.current = undefined
      return save()
    }
  }
}

/** Has a text written whenever it changes, one after the other. Returns the text that was last written. */
function useWrittenOnDevice(text: string | null, write: () => Promise<void> | undefined): string | null {
  const [written, setWritten] = useState<string | null>(null)
  const writing = useRef<Promise<void>>(Promise.resolve())
  const latest = useRef(text)
  latest.current = text
  useLayoutEffect(() => {
    if (text === null) return
    writing.current = writing.current.then(async () => {
      if (latest.current !== text) return
      const writes = write()
      if (!writes) return
      await writes.then(() => setWritten(text)).catch(() => {})
    })
  }, [text])
  return written
}

const codeOf = (error: unknown) => (error instanceof SignpostError ? error.code : null)
const isFaultOfService = (error: unknown) => error instanceof SignpostError && (error.status ?? 0) >= 500
