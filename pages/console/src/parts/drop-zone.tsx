import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { t } from '../language/translate.js'

interface DropZoneProps {
  /** Says what to drop, and ends with "or". */
  label: string
  /** The files that a dialog offers, as the `accept` of an input. */
  accept: string
  /** Whether several files can be chosen at once. */
  multiple?: boolean
  /** Whether the next step is something else. */
  isQuiet?: boolean
  isBusy: boolean
  /** Of several files, only the first is taken unless there can be several. */
  onFiles(files: [File, ...File[]]): void
  children?: ComponentChildren
}

/** Takes files that are dropped on it or chosen in a dialog. */
export function DropZone({
  label,
  accept,
  multiple = false,
  isQuiet = false,
  isBusy,
  onFiles,
  children
}: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null | undefined) => {
    const [first, ...others] = files ?? []
    if (first && !isBusy) onFiles(multiple ? [first, ...others] : [first])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same
    <div
      class={`drop ${isQuiet ? 'drop--quiet' : ''} ${isOver ? 'drop--over' : ''}`}
      aria-busy={isBusy}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer?.files)
      }}
    >
      <p>{label}</p>
      <button
        class={`button ${isQuiet ? 'button--secondary' : 'button--primary'}`}
        type="button"
        disabled={isBusy}
        onClick={() => input.current?.click()}
      >
        {t('Choose a file')}
      </button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        onChange={(event) => {
          take(event.currentTarget.files)
          // The same file may be chosen again, after it was changed.
          event.currentTarget.value = ''
        }}
      />
      {children}
    </div>
  )
}
