const kept = 'signpost:letters'

/**
 * Whether single letters are shortcuts, which members can switch off, because dictation may press them. A browser may keep a
 * page in the frame of another site from reading what is stored, and throws.
 */
export function usesLetters(): boolean {
  try {
    return localStorage.getItem(kept) !== 'off'
  } catch {
    return true
  }
}

export function chooseLetters(isOn: boolean): void {
  localStorage.setItem(kept, isOn ? 'on' : 'off')
}
