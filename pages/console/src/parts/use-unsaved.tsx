import type { ComponentChild } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { askBeforeLeaving } from '../route.js'
import { LeaveQuestion } from './leave-question.js'

/**
 * Asks before what is not saved is left, by a link, by going back or by closing the tab.
 * @param save saves it, and resolves with whether it is
 * @returns what ends that, and the question while it is asked, to be shown
 */
export function useUnsaved(
  isUnsaved: boolean,
  save: () => Promise<boolean>
): { allowLeaving: () => void; question: ComponentChild } {
  const end = useRef(() => {})
  const [leave, setLeave] = useState<(() => void) | null>(null)
  useLayoutEffect(() => {
    if (!isUnsaved) return
    const allow = askBeforeLeaving((leave) => setLeave(() => leave))
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    end.current = () => {
      allow()
      removeEventListener('beforeunload', warn)
    }
    return end.current
  }, [isUnsaved])
  const question = leave && <LeaveQuestion save={save} onLeave={leave} onStay={() => setLeave(null)} />
  return { allowLeaving: () => end.current(), question }
}
