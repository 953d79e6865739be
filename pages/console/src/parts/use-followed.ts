import { useEffect, useRef } from 'preact/hooks'

/** Loads again every few seconds while something is followed, and the page is in sight. */
export function useFollowed(isOn: boolean, reload: () => void, pauseMs = 2000): void {
  const latest = useRef(reload)
  latest.current = reload
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => document.hidden || latest.current(), pauseMs)
    return () => clearInterval(timer)
  }, [isOn, pauseMs])
}
