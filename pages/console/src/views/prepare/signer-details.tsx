import { t } from '../../language/translate.js'
import { Field } from '../../parts/field.js'
import { InvitationChoice, LanguageChoice, ProofChoice } from '../../parts/signer-choices.js'
import { Tick } from '../../parts/tick.js'
import type { DraftSigner } from './draft-signer.js'

interface SignerDetailsProps {
  signer: DraftSigner
  onChange(patch: Partial<Omit<DraftSigner, 'key' | 'role'>>): void
}

/** How a person proves who they are, and in which language they are addressed. Open if something of it is set. */
export function SignerDetails({ signer, onChange }: SignerDetailsProps) {
  const { authentication, phone, company, language, invitation, accessCode, candidates } = signer
  const isSet = authentication !== 'none' || Boolean(phone || company || language || invitation) || accessCode !== null
  return (
    <details open={isSet || undefined}>
      <summary>{t('Identity, language, invitation and company')}</summary>
      <div class="signer__details">
        <ProofChoice value={authentication} onChange={(authentication) => onChange({ authentication })} />
        {candidates.length === 0 && (
          <Field
            label={t('Phone number')}
            type="tel"
            value={phone}
            placeholder="+44 20 7946 0000"
            required={authentication === 'sms_code'}
            onInput={(event) => onChange({ phone: event.currentTarget.value })}
          />
        )}
        <LanguageChoice value={language} onChange={(language) => onChange({ language })} />
        <InvitationChoice value={invitation} onChange={(invitation) => onChange({ invitation })} />
        <Field
          label={t('Company')}
          value={company}
          maxLength={200}
          hint={t('A field for the company starts with it.')}
          onInput={(event) => onChange({ company: event.currentTarget.value })}
        />
        <div>
          <Tick
            label={t('Asks for an access code')}
            checked={accessCode !== null}
            onChange={(checked) => onChange({ accessCode: checked ? '' : null })}
          />
          {accessCode !== null && (
            <Field
              label={t('Access code')}
              value={accessCode ?? ''}
              placeholder={accessCode === undefined ? '••••••' : undefined}
              maxLength={64}
              autocomplete="off"
              hint={t('4 to 64 characters. Tell it to the signer yourself: it is in no e-mail.')}
              onInput={(event) => onChange({ accessCode: event.currentTarget.value })}
            />
          )}
        </div>
      </div>
    </details>
  )
}
