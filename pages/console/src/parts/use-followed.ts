import { useEffect, useRef } from 'preact/hooks'

/** A page that nobody uses does not keep its session alive. */
const idleMs = 30 * 60_000

/** Loads again every few seconds while something is followed, and the page is in sight and used. */
export function useFollowed(isOn: boolean, reload: () => void, pauseMs = 2000): void {
  const latest = useRef(reload)
  latest.current = reload
  useEffect(() => {
    if (!isOn) return
    let usedAt = performance.now()
    const note = () => {
      usedAt = performance.now()
    }
    const used = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const
    for (const kind of used) addEventListener(kind, note, { capture: true, passive: true })
    const isIdle = () => performance.now() - usedAt > idleMs
    const timer = setInterval(() => document.hidden || isIdle() || latest.current(), pauseMs)
    return () => {
      clearInterval(timer)
      for (const kind of used) removeEventListener(kind, note, { capture: true })
    }
  }, [isOn, pauseMs])
}
