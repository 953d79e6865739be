import { useEffect, useState } from 'preact/hooks'

/** Whether a pattern cannot be used. The engine is loaded with the first one. */
export function usePatternProblem(pattern: string | null): boolean {
  const [isUnusable, setUnusable] = useState(false)
  useEffect(() => {
    let isCurrent = true
    setUnusable(false)
    if (pattern === null) return
    import('@signpost/spec/patterns').then(
      ({ problemOfPattern }) => isCurrent && setUnusable(problemOfPattern(pattern) !== null),
      // The service says it too.
      () => undefined
    )
    return () => {
      isCurrent = false
    }
  }, [pattern])
  return isUnusable
}
