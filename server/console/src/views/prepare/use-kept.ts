import type { Signpost } from '@signpost/sdk'
import { SignpostError } from '@signpost/sdk'
import { useEffect, useRef, useState } from 'preact/hooks'
import { type Preparation, problemOf, toRequest } from './preparation.js'

const pauseMs = 800

export type KeptState = 'saved' | 'unsaved' | 'saving' | 'outdated' | 'failed'

/** Keeps a preparation at the service a moment after each change, and never over what somebody else has changed meanwhile. */
export function useKept(client: Signpost, id: string, version: number, preparation: Preparation) {
  const [reached, setState] = useState<KeptState>('saved')
  const [failure, setFailure] = useState<string | null>(null)
  const base = useRef<number | undefined>(version)
  const kept = useRef(JSON.stringify(toRequest(preparation)))
  const latest = useRef(preparation)
  latest.current = preparation
  const saving = useRef<Promise<boolean>>(Promise.resolve(true))

  /** Saves what has not been saved. Resolves with whether everything is. */
  const save = (): Promise<boolean> => {
    saving.current = saving.current.then(async () => {
      const request = toRequest(latest.current)
      const text = JSON.stringify(request)
      if (text === kept.current) return true
      if (problemOf(latest.current)) return false
      setState('saving')
      try {
        const body = base.current === undefined ? request : { ...request, version: base.current }
        base.current = (await client.documents.setFields(id, body)).version
        kept.current = text
        setFailure(null)
        setState('saved')
        return true
      } catch (error) {
        const isOutdated = error instanceof SignpostError && error.code === 'VERSION_OUTDATED'
        setState(isOutdated ? 'outdated' : 'failed')
        setFailure((error as Error).message)
        return false
      }
    })
    return saving.current
  }

  const wanted = JSON.stringify(toRequest(preparation))
  const state = reached === 'saved' && wanted !== kept.current ? 'unsaved' : reached
  const leave = useRef(save)
  leave.current = save
  useEffect(() => {
    if (wanted === kept.current || state === 'outdated') return
    const timer = setTimeout(() => void save(), pauseMs)
    return () => clearTimeout(timer)
  }, [wanted])

  // Another view of the console may be opened before the pause is over.
  useEffect(() => () => void leave.current(), [])

  useEffect(() => {
    if (state === 'saved') return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [state])

  return {
    state,
    failure,
    save,
    /** Replaces what somebody else has changed. */
    overwrite: () => {
      base.current = undefined
      return save()
    }
  }
}
