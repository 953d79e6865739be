import type { Signpost } from '@signpost/sdk'
import { useEffect, useState } from 'preact/hooks'
import type { Mode } from '../client.js'
import type { Me } from '../session.js'
import { type ChoiceGroup, findChoices } from './palette-choices.js'

const pauseMs = 150

/** What the service finds for a text, a moment after it was typed. An outage leaves what is known without it. */
export function useFound(client: Signpost, text: string, me: Me, mode: Mode): ChoiceGroup[] {
  const [found, setFound] = useState<ChoiceGroup[]>([])
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === '') return setFound([])
    const left = new AbortController()
    const timer = setTimeout(() => {
      findChoices(client, wanted, me, mode, left.signal).then(setFound, () => left.signal.aborted || setFound([]))
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [text])
  return found
}
