import { formatDate, formatNumber } from '@signpost/spec/languages'
import { t } from '../language/translate.js'
import { Choice } from './field.js'

// One for each way to write a date and a number.
const formats = [
  'en-US',
  'en-GB',
  'de-DE',
  'de-CH',
  'fr-FR',
  'es-ES',
  'es-MX',
  'it-IT',
  'pt-BR',
  'nl-NL',
  'pl-PL',
  'ja-JP',
  'zh-CN',
  'ko-KR'
]

interface FormatChoiceProps {
  format: string | null
  /** What the choice of none is called. */
  none: string
  name?: string
  error?: string | undefined
  onChange?(format: string | null): void
}

/** A choice of how dates and numbers are written, with an example of each. */
export function FormatChoice({ format, none, name, error, onChange }: FormatChoiceProps) {
  const tags = [...new Set([...formats, ...(format ? [format] : [])])]
  return (
    <Choice
      label={t('Dates and numbers')}
      name={name}
      hint={t('On the pages of documents, whatever the language of who signs.')}
      error={error}
      onChange={({ currentTarget }) => onChange?.(currentTarget.value || null)}
    >
      <option value="" selected={format === null}>
        {none}
      </option>
      {tags.map((tag) => (
        <option key={tag} value={tag} selected={tag === format}>
          {`${formatDate('2026-12-31', tag)}, ${formatNumber('1250.50', tag)} (${tag})`}
        </option>
      ))}
    </Choice>
  )
}
