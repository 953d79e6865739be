import type { SignerAuthentication, UpdateSignerRequest } from '@signpost/sdk'
import { languageTraits } from '@signpost/spec/languages'
import { t } from '../language/translate.js'
import { Choice } from './field.js'

export type SignerInvitation = NonNullable<UpdateSignerRequest['invitation']>

interface ChosenProps<Value> {
  value: Value
  error?: string | undefined
  onChange(value: Value): void
}

/** A choice of how a person proves who they are. */
export function ProofChoice({ value, error, onChange }: ChosenProps<SignerAuthentication>) {
  return (
    <Choice
      label={t('Proves who they are by')}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value as SignerAuthentication)}
    >
      <option value="none">{t('The link in the e-mail')}</option>
      <option value="email_code">{t('A code by e-mail')}</option>
      <option value="sms_code">{t('A code by SMS')}</option>
    </Choice>
  )
}

/** A choice of the language in which a person is addressed. */
export function LanguageChoice({ value, error, onChange }: ChosenProps<string | null>) {
  return (
    <Choice
      label={t('Language')}
      value={value ?? ''}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    >
      <option value="">{t('As in the settings')}</option>
      {Object.entries(languageTraits).map(([code, { name }]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Choice>
  )
}

/** A choice of who invites and reminds a person. */
export function InvitationChoice({ value, error, onChange }: ChosenProps<SignerInvitation | null>) {
  return (
    <Choice
      label={t('Is invited and reminded')}
      value={value ?? ''}
      hint={value === 'none' ? t('Copy the link from the document once it is sent.') : undefined}
      error={error}
      onChange={(event) => onChange((event.currentTarget.value || null) as SignerInvitation | null)}
    >
      <option value="">{t('As the document says')}</option>
      <option value="email">{t('By e-mail')}</option>
      <option value="none">{t('By me or my app, with a link')}</option>
    </Choice>
  )
}
