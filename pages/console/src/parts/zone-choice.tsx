import { t } from '../language/translate.js'
import { Choice } from './field.js'

interface ZoneChoiceProps {
  zone: string | null
  /** What the choice of none is called. */
  none: string
  hint: string
  name?: string
  error?: string | undefined
  onChange?(zone: string | null): void
}

/** A choice of a time zone. */
export function ZoneChoice({ zone, none, hint, name, error, onChange }: ZoneChoiceProps) {
  // One that was set elsewhere can have a name that this browser does not list.
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), ...(zone ? [zone] : [])])].sort()
  return (
    <Choice
      label={t('Time zone')}
      name={name}
      hint={hint}
      error={error}
      onChange={({ currentTarget }) => onChange?.(currentTarget.value || null)}
    >
      <option value="" selected={zone === null}>
        {none}
      </option>
      {zones.map((each) => (
        <option key={each} value={each} selected={each === zone}>
          {each.replaceAll('_', ' ')}
        </option>
      ))}
    </Choice>
  )
}
