import type { Account, Signpost, UpdateAccountRequest } from '@signpost/sdk'
import { useState } from 'preact/hooks'
import { t } from '../../language/translate.js'
import { Failure } from '../../parts/failure.js'
import { errorOf, type FormValues, readForm, valuesOf } from '../../parts/form-values.js'
import { useAct } from '../../parts/use-act.js'
import { useUnsaved } from '../../parts/use-unsaved.js'
import { brandingChanges } from './branding/branding-changes.js'
import { ColorField, isColor } from './branding/color-field.js'
import { LogoField } from './branding/logo-field.js'
import { Preview } from './branding/preview.js'
import { changesOf } from './changes-of.js'
import {
  AppearanceSettings,
  ConsentSettings,
  DataSettings,
  EmailSettings,
  ReminderSettings
} from './settings-fieldsets.js'

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
  const { question } = useUnsaved(Object.keys(changesIn(values)).length > 0, () => act(() => save(changesIn(values))))
  const logoUrl = logo === undefined ? account.branding.logo_url : logo
  return (
    <form
      class="stack form settings"
      onSubmit={submit}
      onInput={({ currentTarget }) => setValues(valuesOf(currentTarget))}
      aria-label={t('Settings')}
    >
      {question}
      <Failure text={problem} />
      <AppearanceSettings account={account} details={details}>
        <LogoField url={logoUrl} error={errorOf(details, 'branding.logo')} onChange={setLogo} />
        <ColorField value={color} error={errorOf(details, 'branding.color')} onChange={setColor} />
      </AppearanceSettings>
      <Preview
        client={client}
        account={account}
        changes={changesIn(values)}
        logo={logoUrl}
        color={isColor(color) ? color : null}
      />
      <EmailSettings account={account} details={details} />
      <ReminderSettings account={account} details={details} />
      <ConsentSettings account={account} details={details} />
      <DataSettings account={account} details={details} mayErase={mayErase} />
      <p class="buttons">
        <button class="button button--primary" type="submit" disabled={isBusy}>
          {t('Save')}
        </button>
        <span role="status">{isSaved && !isBusy && t('Saved.')}</span>
      </p>
    </form>
  )
}
