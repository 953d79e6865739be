import { useEffect } from 'preact/hooks'

/** Hears when somebody presses or comes to something outside of what is open. */
export function useOutside(isOpen: boolean, isInside: (target: Node) => boolean, onLeave: () => void): void {
  useEffect(() => {
    if (!isOpen) return
    const leave = ({ target }: Event) => isInside(target as Node) || onLeave()
    addEventListener('pointerdown', leave)
    addEventListener('focusin', leave)
    return () => {
      removeEventListener('pointerdown', leave)
      removeEventListener('focusin', leave)
    }
  }, [isOpen])
}
