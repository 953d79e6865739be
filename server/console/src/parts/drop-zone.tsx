import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { t } from '../language/translate.js'

interface DropZoneProps {
  /** Says what to drop, and ends with "or". */
  label: string
  /** The files that a dialog offers, as the `accept` of an input. */
  accept: string
  isBusy: boolean
  onFile(file: File): void
  children?: ComponentChildren
}

/** Takes a file that is dropped on it or chosen in a dialog. */
export function DropZone({ label, accept, isBusy, onFile, children }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (file: File | undefined) => file && onFile(file)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same
    <div
      class={`drop ${isOver ? 'drop--over' : ''}`}
      aria-busy={isBusy}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer?.files[0])
      }}
    >
      <p>{label}</p>
      <button class="button button--primary" type="button" disabled={isBusy} onClick={() => input.current?.click()}>
        {t('Choose a file')}
      </button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={(event) => {
          take(event.currentTarget.files?.[0])
          // The same file may be chosen again, after it was changed.
          event.currentTarget.value = ''
        }}
      />
      {children}
    </div>
  )
}
