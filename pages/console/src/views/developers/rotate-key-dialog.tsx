import type { ApiKey, ApiKeyWithSecret } from '@signpost/sdk'
import { t } from '../../language/translate.js'
import { Dialog } from '../../parts/dialog.js'
import { DialogButtons } from '../../parts/dialog-buttons.js'
import { Failure } from '../../parts/failure.js'
import { Field } from '../../parts/field.js'
import { errorOf, readForm } from '../../parts/form-values.js'
import { FreshSignIn } from '../../parts/fresh-sign-in.js'
import { useAct } from '../../parts/use-act.js'
import type { Me } from '../../session.js'

interface RotateKeyDialogProps {
  of: ApiKey
  me: Me
  rotate(overlapHours: number): Promise<ApiKeyWithSecret>
  onClose(): void
  onRotated(key: ApiKeyWithSecret): void
}

/** As in the contract. */
const overlap = { least: 0, most: 168, usual: 24 }

/** Replaces a key by a new one that can do the same. */
export function RotateKeyDialog({ of: { name, hint }, me, rotate, onClose, onRotated }: RotateKeyDialogProps) {
  const { problem, code, details, isBusy, act } = useAct()
  const submit = (event: SubmitEvent) => {
    const hours = Number(readForm(event).text('overlap_hours'))
    void act(async () => onRotated(await rotate(hours)))
  }
  return (
    <Dialog title={t('Rotate the key {name}?', { name: name ?? hint })} onClose={onClose}>
      <form class="stack form" onSubmit={submit}>
        <p>{t('A new key that can do the same takes its place.')}</p>
        {code === 'FRESH_SIGN_IN_REQUIRED' ? <FreshSignIn me={me} /> : <Failure text={problem} />}
        <Field
          label={t('Hours that the old key still works')}
          name="overlap_hours"
          type="number"
          required
          min={overlap.least}
          max={overlap.most}
          defaultValue={String(overlap.usual)}
          hint={t('With 0, it stops working at once.')}
          error={errorOf(details, 'overlap_hours')}
        />
        <DialogButtons label={t('Rotate')} isBusy={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  )
}
