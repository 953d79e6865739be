import type { Account } from '@signpost/sdk'
import { languageTraits } from '@signpost/spec/languages'
import { type UsLanguage, usConsumerConsent } from '@signpost/spec/us-consumer-consent'
import type { ComponentChildren } from 'preact'
import { t } from '../../language/translate.js'
import { Area, Choice, Field } from '../../parts/field.js'
import { errorOf } from '../../parts/form-values.js'
import { FormatChoice } from '../../parts/format-choice.js'
import { ReminderFields } from '../../parts/reminder-fields.js'
import { ViewChoice } from '../../parts/view-choice.js'
import { ZoneChoice } from '../../parts/zone-choice.js'

interface SettingsOf {
  account: Account
  /** The errors of the API, by property. */
  details: Parameters<typeof errorOf>[0]
}

/** What signers see of the account. `children` are the logo and the color. */
export function AppearanceSettings({ account, details, children }: SettingsOf & { children: ComponentChildren }) {
  return (
    <fieldset>
      <legend>{t('What signers see')}</legend>
      <Field
        label={t('Name')}
        name="name"
        required
        maxLength={200}
        defaultValue={account.name}
        hint={t('On the signing page, in e-mails and in certificates of completion.')}
        error={errorOf(details, 'name')}
      />
      <LanguageChoice account={account} details={details} />
      <ZoneChoice
        zone={account.time_zone}
        none="UTC"
        name="time_zone"
        hint={t('Days on documents, in e-mails and in certificates of completion. Deadlines do not move.')}
        error={errorOf(details, 'time_zone')}
      />
      <FormatChoice
        format={account.format_locale}
        none={t('As in the language of who signs')}
        name="format_locale"
        error={errorOf(details, 'format_locale')}
      />
      <ViewChoice
        view={account.signing_view}
        none={t('As on larger screens')}
        name="signing_view"
        error={errorOf(details, 'signing_view')}
      />
      {children}
    </fieldset>
  )
}

function LanguageChoice({ account, details }: SettingsOf) {
  const tag = account.default_language ?? ''
  const tags: Record<string, string> = {
    ...Object.fromEntries(Object.entries(languageTraits).map(([each, { name }]) => [each, name])),
    ...(tag && !Object.hasOwn(languageTraits, tag) ? { [tag]: tag } : {})
  }
  return (
    <Choice
      label={t('Language')}
      name="default_language"
      hint={t('For documents that are sent without one.')}
      error={errorOf(details, 'default_language')}
    >
      <option value="" selected={tag === ''}>
        {t('Default')}
      </option>
      {Object.entries(tags).map(([each, name]) => (
        <option key={each} value={each} lang={each} selected={each === tag}>
          {name}
        </option>
      ))}
    </Choice>
  )
}

export function EmailSettings({ account, details }: SettingsOf) {
  return (
    <fieldset>
      <legend>{t('E-mails')}</legend>
      <Field
        label={t('Name of the sender')}
        name="sender_name"
        maxLength={200}
        defaultValue={account.sender_name ?? ''}
        placeholder={account.name}
        hint={t('Empty for the name of the account.')}
        error={errorOf(details, 'sender_name')}
      />
      <Field
        label={t('Replies go to')}
        name="reply_to"
        type="email"
        maxLength={254}
        defaultValue={account.reply_to ?? ''}
        placeholder={account.email}
        hint={t('Empty for the address of the account.')}
        error={errorOf(details, 'reply_to')}
      />
    </fieldset>
  )
}

export function ReminderSettings({ account, details }: SettingsOf) {
  return (
    <fieldset>
      <legend>{t('Reminders')}</legend>
      <p class="hint">
        {t(
          'To signers who have not signed. Also applies to documents that were sent before, unless they say otherwise.'
        )}
      </p>
      <ReminderFields
        reminders={account.reminders}
        errors={{
          max: errorOf(details, 'reminders.max'),
          after_hours: errorOf(details, 'reminders.after_hours'),
          every_hours: errorOf(details, 'reminders.every_hours')
        }}
      />
      <Field
        label={t('Reminders only from (hour)')}
        name="reminder_hours.from"
        type="number"
        min={0}
        max={23}
        defaultValue={account.reminder_hours?.from ?? ''}
        hint={t('In the time zone of the signer. Empty for any hour.')}
        error={errorOf(details, 'reminder_hours.from')}
      />
      <Field
        label={t('To (hour)')}
        name="reminder_hours.to"
        type="number"
        min={1}
        max={24}
        defaultValue={account.reminder_hours?.to ?? ''}
        error={errorOf(details, 'reminder_hours.to')}
      />
      <Field
        label={t('E-mail about the deadline (hours before)')}
        name="expiry_notice_hours"
        type="number"
        min={1}
        max={720}
        defaultValue={account.expiry_notice_hours ?? ''}
        hint={t('To the signers whose turn it is. Empty for no e-mail.')}
        error={errorOf(details, 'expiry_notice_hours')}
      />
    </fieldset>
  )
}

export function ConsentSettings({ account, details }: SettingsOf) {
  // As if it had been typed, for the preview and the question before it is left.
  const take = (language: UsLanguage) => (event: { currentTarget: HTMLButtonElement }) => {
    const area = event.currentTarget.form?.elements.namedItem('disclosure') as HTMLTextAreaElement
    area.value = usConsumerConsent(account, language)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <fieldset>
      <legend>{t('Consent')}</legend>
      <Area
        label={t('What signers agree to')}
        name="disclosure"
        rows={6}
        maxLength={10_000}
        defaultValue={account.disclosure ?? ''}
        hint={t(
          'Plain text, in place of the text of Signpost, for signers of all languages. An empty line begins a paragraph. Empty for the text of Signpost.'
        )}
        error={errorOf(details, 'disclosure')}
      />
      <p class="hint">{t('A text for consumers in the United States. No lawyer has reviewed it.')}</p>
      <p class="buttons">
        <button type="button" class="button button--secondary" onClick={take('en')}>
          {t('Take it in English')}
        </button>
        <button type="button" class="button button--secondary" onClick={take('es')}>
          {t('Take it in Spanish')}
        </button>
      </p>
    </fieldset>
  )
}

/** `mayErase`: whether the member may have documents erased. */
export function DataSettings({ account, details, mayErase }: SettingsOf & { mayErase: boolean }) {
  return (
    <fieldset>
      <legend>{t('Data')}</legend>
      <Field
        label={t('Erase documents after (days)')}
        name="retention_days"
        type="number"
        min={1}
        max={99_999}
        defaultValue={account.retention_days ?? ''}
        disabled={!mayErase}
        hint={
          mayErase
            ? t('After they are completed or voided. Empty to keep them. Also applies to documents that ended before.')
            : t('Your role does not include this. It needs the scope {scope}.', { scope: 'erase' })
        }
        error={errorOf(details, 'retention_days')}
      />
      <Area
        label={t('Pages that may embed signing')}
        name="embed_origins"
        rows={3}
        defaultValue={account.embed_origins.join('\n')}
        placeholder="https://app.example.com"
        hint={t('Origins, one on each line. Empty for any.')}
        error={errorOf(details, 'embed_origins')}
      />
      <label class="tick">
        <input type="checkbox" name="theme_allowed" defaultChecked={account.theme_allowed} />
        {t('They may choose its colors')}
      </label>
    </fieldset>
  )
}
