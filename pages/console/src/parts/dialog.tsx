import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { t } from '../language/translate.js'

interface DialogProps {
  title: string
  /** Whether it takes most of the window, with a button that closes it beside its title. */
  isWide?: boolean
  onClose(): void
  children: ComponentChildren
}

/** A modal dialog, open while it is rendered. Escape closes it, and the focus returns to where it was. */
export function Dialog({ title, isWide = false, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const latest = useRef(onClose)
  latest.current = onClose
  // Before the effects of what it contains, which need to be seen.
  useLayoutEffect(() => {
    const dialog = element.current
    const close = () => latest.current()
    dialog?.showModal()
    dialog?.addEventListener('close', close)
    return () => {
      dialog?.removeEventListener('close', close)
      // One that is only removed keeps the focus from returning.
      dialog?.close()
    }
  }, [])
  return (
    <dialog class={isWide ? 'dialog dialog--wide' : 'dialog'} ref={element} aria-labelledby={heading}>
      <div class="dialog__head">
        <h2 id={heading}>{title}</h2>
        {isWide && (
          <form method="dialog">
            <button class="button button--secondary" type="submit">
              {t('Close')}
            </button>
          </form>
        )}
      </div>
      {children}
    </dialog>
  )
}
