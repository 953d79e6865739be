import type { Account, Signpost, UpdateAccountRequest } from '@signpost/sdk'
import { languageTraits } from '@signpost/spec/languages'
import { useState } from 'preact/hooks'
import { t } from '../../language/translate.js'
import { Failure } from '../../parts/failure.js'
import { Area, Choice, Field } from '../../parts/field.js'
import { errorOf, type FormValues, readForm, valuesOf } from '../../parts/form-values.js'
import { ReminderFields } from '../../parts/reminder-fields.js'
import { useAct } from '../../parts/use-act.js'
import { brandingChanges } from './branding/branding-changes.js'
import { ColorField, isColor } from './branding/color-field.js'
import { LogoField } from './branding/logo-field.js'
import { Preview } from './branding/preview.js'
import { changesOf } from './changes-of.js'

interface SettingsFormProps {
  client: Signpost
  account: Account
  /** Whether the member may have documents erased. */
  mayErase: boolean
  save(changes: UpdateAccountRequest): Promise<void>
}

/** Changes the settings. Only those that differ are sent, so that a change by somebody else stays. */
export function SettingsForm({ client, account, mayErase, save }: SettingsFormProps) {
  const [isSaved, setSaved] = useState(false)
  const [values, setValues] = useState<FormValues>()
  const [logo, setLogo] = useState<string | null>()
  const [color, setColor] = useState(account.branding.color ?? '')
  const { problem, details, isBusy, act } = useAct(() => {
    setSaved(true)
    setLogo(undefined)
  })
  const changesIn = (form: FormValues | undefined) => ({
    ...(form ? changesOf(account, form) : {}),
    ...brandingChanges(account, { logo, color })
  })
  const submit = (event: SubmitEvent) => {
    const changes = changesIn(readForm(event))
    setSaved(false)
    void act(() => save(changes))
  }
  const logoUrl = logo === undefined ? account.branding.logo_url : logo
  const tag = account.default_language ?? ''
  const tags: Record<string, string> = {
    ...Object.fromEntries(Object.entries(languageTraits).map(([each, { name }]) => [each, name])),
    ...(tag && !Object.hasOwn(languageTraits, tag) ? { [tag]: tag } : {})
  }
  return (
    <form
      class="form settings"
      onSubmit={submit}
      onInput={({ currentTarget }) => setValues(valuesOf(currentTarget))}
      aria-label={t('Settings')}
    >
      <Failure text={problem} />
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
        <LogoField url={logoUrl} error={errorOf(details, 'branding.logo')} onChange={setLogo} />
        <ColorField value={color} error={errorOf(details, 'branding.color')} onChange={setColor} />
      </fieldset>
      <Preview
        client={client}
        account={account}
        changes={changesIn(values)}
        logo={logoUrl}
        color={isColor(color) ? color : null}
      />
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
      </fieldset>
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
              ? t(
                  'After they are completed or voided. Empty to keep them. Also applies to documents that ended before.'
                )
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
      <p class="buttons">
        <button class="button button--primary" type="submit" disabled={isBusy}>
          {t('Save')}
        </button>
        <span role="status">{isSaved && !isBusy && t('Saved.')}</span>
      </p>
    </form>
  )
}
