import { memo } from 'preact/compat'
import { TypeIcon } from './type-icon.js'

interface FieldFaceProps {
  type: string
  /** The initials of who fills it in. */
  mark: string
  label: string
  isRequired: boolean
}

/** What is seen of a field: whose it is, of what kind, and its label as far as there is room. */
export const FieldFace = memo(({ type, mark, label, isRequired }: FieldFaceProps) => (
  <span class="face">
    <span class="face__mark" data-mark={mark} />
    <TypeIcon of={type} />
    <span class="face__label">{label}</span>
    {isRequired && <span class="face__required">*</span>}
  </span>
))
