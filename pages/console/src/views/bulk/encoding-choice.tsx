import { currentLanguage, t } from '../../language/translate.js'
import { Choice } from '../../parts/field.js'
import { encodings } from './encodings.js'

interface EncodingChoiceProps {
  value: string
  rows: string[][]
  onChoose(encoding: string): void
}

const shown = 3

/** Chooses the encoding of a file that does not say which it is, beside the first cells with letters that depend on it. */
export function EncodingChoice({ value, rows, onChoose }: EncodingChoiceProps) {
  const samples = rows.flat().filter((cell) => /[^\0-\x7f]/.test(cell))
  return (
    <fieldset class="filters">
      <legend>{t('Letters of the file')}</legend>
      <Choice
        label={t('Encoding')}
        hint={t('Are these names right? {names}', { names: samples.slice(0, shown).join(' · ') })}
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {encodings.map(({ name, label, letters }) => (
          <option key={name} value={name}>
            {label} ({namesOf(Object.keys(letters))})
          </option>
        ))}
      </Choice>
    </fieldset>
  )
}

function namesOf(languages: string[]) {
  const names = new Intl.DisplayNames(currentLanguage(), { type: 'language' })
  return languages.map((language) => names.of(language) ?? language).join(', ')
}
