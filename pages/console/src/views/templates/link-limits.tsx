import type { TemplateLink } from '@signpost/sdk'
import { t } from '../../language/translate.js'
import { Field } from '../../parts/field.js'
import { errorOf, type FormValues } from '../../parts/form-values.js'
import { localTime } from '../../parts/local-time.js'

/** Until when and how often a link works. Null for no limit. */
export type Limits = Pick<TemplateLink, 'max_uses' | 'max_uses_per_day' | 'expires_at'>

interface LinkLimitsProps {
  /** What they are now. */
  limits?: Limits
  /** The problem of each property of the request, keyed by its name. */
  details: Record<string, string>
}

const mostUses = 1_000_000

/** The inputs of the limits of a link. Each is empty where there is none. */
export function LinkLimits({ limits, details }: LinkLimitsProps) {
  const count = { type: 'number', min: 1, max: mostUses, hint: t('Empty for any number.') } as const
  return (
    <>
      <Field
        label={t('Most documents')}
        name="max_uses"
        {...count}
        defaultValue={limits?.max_uses ?? ''}
        error={errorOf(details, 'max_uses')}
      />
      <Field
        label={t('Most documents a day (UTC)')}
        name="max_uses_per_day"
        {...count}
        defaultValue={limits?.max_uses_per_day ?? ''}
        error={errorOf(details, 'max_uses_per_day')}
      />
      <Field
        label={t('Expires')}
        name="expires_at"
        type="datetime-local"
        defaultValue={limits?.expires_at ? localTime(limits.expires_at) : ''}
        hint={t('Empty for a link that does not expire.')}
        error={errorOf(details, 'expires_at')}
      />
    </>
  )
}

/** What the inputs say. */
export function readLimits(form: FormValues): Limits {
  const [most, daily, expiry] = [form.text('max_uses'), form.text('max_uses_per_day'), form.text('expires_at')]
  return {
    max_uses: most ? Number(most) : null,
    max_uses_per_day: daily ? Number(daily) : null,
    expires_at: expiry ? new Date(expiry).toISOString() : null
  }
}
