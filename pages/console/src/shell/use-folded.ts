import { useState } from 'preact/hooks'

const kept = 'signpost:folded'

/** Whether the menu shows icons only, as the member chose last. */
export function useFolded() {
  const [isFolded, setFolded] = useState(() => localStorage.getItem(kept) === 'true')
  const toggleFolded = () => {
    localStorage.setItem(kept, String(!isFolded))
    setFolded(!isFolded)
  }
  return { isFolded, toggleFolded }
}
