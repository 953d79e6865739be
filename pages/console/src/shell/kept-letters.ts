const kept = 'signpost:letters'

/** Whether single letters are shortcuts, which members can switch off, because dictation may press them. */
export const usesLetters = (): boolean => localStorage.getItem(kept) !== 'off'

export function chooseLetters(isOn: boolean): void {
  localStorage.setItem(kept, isOn ? 'on' : 'off')
}
