import { useLayoutEffect, useRef } from 'preact/hooks'
import { t } from '../language/translate.js'
import { askBeforeLeaving } from '../route.js'

/** Asks before what is not saved is left, by a link, by going back or by closing the tab. Returns what ends that. */
export function useUnsaved(isUnsaved: boolean): () => void {
  const end = useRef(() => {})
  useLayoutEffect(() => {
    if (!isUnsaved) return
    const allow = askBeforeLeaving(() => confirm(t('Leave without saving? Your changes will be lost.')))
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    end.current = () => {
      allow()
      removeEventListener('beforeunload', warn)
    }
    return end.current
  }, [isUnsaved])
  return () => end.current()
}
