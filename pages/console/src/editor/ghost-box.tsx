import type { FieldType } from '@signpost/sdk'
import type { CSSProperties } from 'preact'
import { createPortal } from 'preact/compat'
import { FieldFace } from './field-face.js'
import { nameOfType } from './field-type.js'

interface GhostBoxProps {
  type: FieldType
  style: CSSProperties
  /** The initials of whom the field is for. */
  mark: string
  /** A class: the colour of whom the field is for, or `ghost--stray` where no page is. */
  tone: string
}

/** A field that is dragged from the palette, before it is placed. It is only seen: keys place fields without it. */
export function GhostBox({ type, style, mark, tone }: GhostBoxProps) {
  const ghost = (
    <span class={`ghost ${tone}`} style={style} aria-hidden="true">
      <FieldFace type={type} mark={mark} label={nameOfType(type)} isRequired={false} />
    </span>
  )
  // Above everything, and in pixels of the window, which no part of the view then scrolls or clips.
  return tone === 'ghost--stray' ? createPortal(ghost, document.body) : ghost
}
