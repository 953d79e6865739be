import { t } from '../../../language/translate.js'
import { Field } from '../../../parts/field.js'

/** The color of the service, which the picker starts from. */
const own = '#1d3fae'
export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

interface ColorFieldProps {
  /** What was typed or picked. */
  value: string
  error: string | undefined
  onChange(value: string): void
}

/** A color, to be picked or typed. Empty for the color of the service. */
export function ColorField({ value, error, onChange }: ColorFieldProps) {
  return (
    <div class="color-field">
      <Field
        label={t('Color')}
        maxLength={7}
        placeholder={own}
        spellcheck={false}
        autocomplete="off"
        value={value}
        onInput={(event) => onChange(event.currentTarget.value.trim())}
        hint={t('Of buttons and links. Empty for the color of Signpost. Text in it is darkened until it is legible.')}
        error={error}
      />
      <input
        class="color-field__picker"
        type="color"
        aria-label={t('Pick a color')}
        value={isColor(value) ? value : own}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
