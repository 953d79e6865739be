import { useLayoutEffect } from 'preact/hooks'
import { usesLetters } from '../parts/kept-letters.js'
import { go } from '../route.js'

/** For how long the second letter is waited for. */
const chordMs = 1500

/** The sections that follow a G. */
const chords = { h: 'home', d: 'documents', t: 'templates', r: 'developers/requests' } as const

interface Shortcuts {
  /** The address of a section of the mode. */
  addressOf(section: string): string
  /** Whether the view has letters of its own. */
  isEditing: boolean
  openPalette(): void
  openShortcuts(): void
}

/**
 * Keys that work in every view, from the moment it is seen: an effect after the paint would lose the first.
 * Letters do not while somebody types, nor for those who switched them off.
 */
export function useShortcuts({ addressOf, isEditing, openPalette, openShortcuts }: Shortcuts): void {
  useLayoutEffect(() => {
    let chordAt = Number.NEGATIVE_INFINITY
    const act = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (key === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey) {
        event.preventDefault()
        if (!document.querySelector('dialog[open]')) openPalette()
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || !usesLetters()) return
      if (event.key === '?') return openShortcuts()
      if (isEditing) return
      const chosen = chords[key as keyof typeof chords]
      const followsG = event.timeStamp - chordAt < chordMs
      chordAt = key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (followsG && chosen) go(addressOf(chosen))
      else if (key === 'n') go(addressOf('send'))
    }
    addEventListener('keydown', act)
    return () => removeEventListener('keydown', act)
  }, [addressOf, isEditing])
}

function isTyping({ target }: KeyboardEvent) {
  return (
    document.querySelector('dialog[open]') !== null ||
    (target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null)
  )
}
