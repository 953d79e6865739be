import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

/** Whether an element has been in sight. */
export function useInSight<E extends Element>(): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null)
  const [wasSeen, setSeen] = useState(false)
  useEffect(() => {
    const watcher = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watcher.disconnect()
      setSeen(true)
    })
    if (element.current) watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [])
  return [element, wasSeen]
}
