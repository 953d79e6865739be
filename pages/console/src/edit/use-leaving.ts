import { useEffect, useRef } from 'preact/hooks'
import type { ParentMessages } from '../../../shared/frame/parent-messages.js'

interface Leaving {
  isSaved: boolean
  /** Whether what is not saved is saved without asking. */
  isAutomatic: boolean
  save(): Promise<boolean>
  /** Asks what becomes of what is not saved. */
  onAsk(): void
}

/** Closes the frame only when nothing is lost, no matter who requests it. */
export function useLeaving(messages: ParentMessages, leaving: Leaving): void {
  const latest = useRef(leaving)
  latest.current = leaving
  useEffect(() => {
    messages.askBeforeClosing(() => {
      const { isSaved, isAutomatic, save, onAsk } = latest.current
      if (isSaved) return false
      if (!isAutomatic) onAsk()
      else void save().then((isKept) => (isKept ? messages.close() : onAsk()))
      return true
    })
    return () => messages.askBeforeClosing(null)
  }, [])
}
