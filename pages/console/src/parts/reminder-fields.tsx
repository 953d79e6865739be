import type { Account } from '@signpost/sdk'
import type { JSX } from 'preact'
import { t } from '../language/translate.js'
import { Field } from './field.js'

type Reminders = Account['reminders']
type Input = JSX.IntrinsicElements['input']

interface ReminderFieldsProps {
  reminders: Reminders
  errors: Partial<Record<keyof Reminders, string | undefined>>
  /** Without it, the inputs are read with their form. */
  onChange?(reminders: Reminders): void
}

/** The inputs of when signers are reminded. */
export function ReminderFields({ reminders, errors, onChange }: ReminderFieldsProps) {
  const given = (name: keyof Reminders): Input => ({
    type: 'number',
    name: `reminders.${name}`,
    required: true,
    ...(onChange
      ? {
          value: reminders[name],
          onChange: ({ currentTarget: { valueAsNumber } }) =>
            onChange({ ...reminders, [name]: Number.isNaN(valueAsNumber) ? reminders[name] : valueAsNumber })
        }
      : { defaultValue: reminders[name] })
  })
  return (
    <>
      <Field
        label={t('Most reminders')}
        {...given('max')}
        min={0}
        max={10}
        hint={t('For each signer. 0 for none.')}
        error={errors.max}
      />
      <Field
        label={t('First reminder after (hours)')}
        {...given('after_hours')}
        min={1}
        max={2160}
        hint={t('After the invitation.')}
        error={errors.after_hours}
      />
      <Field
        label={t('Further reminders every (hours)')}
        {...given('every_hours')}
        min={12}
        max={2160}
        hint={t('After the reminder before.')}
        error={errors.every_hours}
      />
    </>
  )
}
