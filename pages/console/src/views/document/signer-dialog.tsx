import type { Signer, UpdateSignerRequest } from '@signpost/sdk'
import { isSameAddress } from '@signpost/spec/email-format'
import { useState } from 'preact/hooks'
import { t } from '../../language/translate.js'
import { Dialog } from '../../parts/dialog.js'
import { DialogButtons } from '../../parts/dialog-buttons.js'
import { Failure } from '../../parts/failure.js'
import { Field } from '../../parts/field.js'
import { readForm } from '../../parts/form-values.js'
import { InvitationChoice, LanguageChoice, ProofChoice, type SignerInvitation } from '../../parts/signer-choices.js'
import { useAct } from '../../parts/use-act.js'

interface SignerDialogProps {
  signer: Signer
  update(request: UpdateSignerRequest): Promise<unknown>
  onClose(): void
  onUpdated(): void
}

/** Corrects a signer, or names another person. */
export function SignerDialog({ signer, update, onClose, onUpdated }: SignerDialogProps) {
  const { problem, details, isBusy, act } = useAct(() => {
    onClose()
    onUpdated()
  })
  const [chosen, choose] = useState({
    authentication: signer.authentication,
    language: signer.language,
    // One that a request can say.
    invitation: signer.invitation as SignerInvitation | null
  })
  const submit = (event: SubmitEvent) => {
    const form = readForm(event)
    const optional = (name: string) => form.text(name) || null
    const all = { name: form.text('name'), email: form.text('email'), company: optional('company') }
    void act(() => update(changesOf(signer, { ...all, phone: optional('phone'), ...chosen })))
  }
  return (
    <Dialog title={t('Correct or replace the signer')} onClose={onClose}>
      <form class="stack" onSubmit={submit}>
        <Field label={t('Name')} name="name" defaultValue={signer.name} error={details.name} required />
        <Field
          label={t('E-mail address')}
          name="email"
          type="email"
          defaultValue={signer.email}
          hint={t(
            'Another address names another person: links and entries of the previous one end, and an invitation is sent.'
          )}
          error={details.email}
          required
        />
        <Field label={t('Company')} name="company" defaultValue={signer.company ?? ''} error={details.company} />
        <details open={['phone', 'authentication', 'language', 'invitation'].some((name) => details[name])}>
          <summary>{t('Identity, language and invitation')}</summary>
          <div class="stack">
            <ProofChoice
              value={chosen.authentication}
              error={details.authentication}
              onChange={(authentication) => choose({ ...chosen, authentication })}
            />
            <Field
              label={t('Phone number')}
              name="phone"
              type="tel"
              defaultValue={signer.phone ?? ''}
              placeholder="+44 20 7946 0000"
              error={details.phone}
            />
            <LanguageChoice
              value={chosen.language}
              error={details.language}
              onChange={(language) => choose({ ...chosen, language })}
            />
            <InvitationChoice
              value={chosen.invitation}
              error={details.invitation}
              onChange={(invitation) => choose({ ...chosen, invitation })}
            />
          </div>
        </details>
        <Failure text={problem} />
        <DialogButtons label={t('Save')} isBusy={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  )
}

/** What is not as it is now. Another person keeps little of what is not said again. */
function changesOf(signer: Signer, wanted: UpdateSignerRequest): UpdateSignerRequest {
  const isAnother = !isSameAddress(wanted.email ?? signer.email, signer.email)
  const now = new Map<string, unknown>(Object.entries(signer))
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => isAnother || value !== now.get(name)))
}
