import { useState } from 'preact/hooks'

const kept = 'signpost:folded'

/** Below this width, the editor of fields needs the room of the menu. */
const tight = '(max-width: 1359px)'

/**
 * Whether the menu shows icons only: as the member chose last, and always at first beside the editor in a window of little width.
 * @param isEditing whether the view is the editor
 */
export function useFolded(isEditing: boolean) {
  const [isChosen, setChosen] = useState(() => localStorage.getItem(kept) === 'true')
  const [isOpenedBeside, setOpenedBeside] = useState(false)
  const foldsItself = isEditing && matchMedia(tight).matches
  const toggleFolded = () => {
    if (foldsItself) {
      setOpenedBeside(!isOpenedBeside)
      return
    }
    localStorage.setItem(kept, String(!isChosen))
    setChosen(!isChosen)
  }
  return { isFolded: foldsItself ? !isOpenedBeside : isChosen, toggleFolded }
}
