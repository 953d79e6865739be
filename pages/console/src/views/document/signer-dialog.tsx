import type { Signer, UpdateSignerRequest } from '@signpost/sdk'
import { t } from '../../language/translate.js'
import { Dialog } from '../../parts/dialog.js'
import { DialogButtons } from '../../parts/dialog-buttons.js'
import { Failure } from '../../parts/failure.js'
import { Field } from '../../parts/field.js'
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
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget as HTMLFormElement)
    const text = (name: string) => String(given.get(name)).trim()
    void act(() => update({ name: text('name'), email: text('email'), company: text('company') || null }))
  }
  return (
    <Dialog title={t('Correct or replace the signer')} onClose={onClose}>
      <form onSubmit={submit}>
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
        <Failure text={problem} />
        <DialogButtons label={t('Save')} isBusy={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  )
}
