import type { InPersonUrl } from '@signpost/sdk'
import { useState } from 'preact/hooks'
import { t } from '../../language/translate.js'
import { CopyButton } from '../../parts/copy-button.js'
import { dateText } from '../../parts/date-text.js'
import { Dialog } from '../../parts/dialog.js'
import { DialogButtons } from '../../parts/dialog-buttons.js'
import { Failure } from '../../parts/failure.js'
import { Field } from '../../parts/field.js'
import { readForm } from '../../parts/form-values.js'
import { useAct } from '../../parts/use-act.js'

interface InPersonDialogProps {
  /** Who probably hands the device around: the member. */
  host: string
  create(host: string): Promise<InPersonUrl>
  onClose(): void
}

/** Opens the page on which the signers of a document sign at one device, one after another. */
export function InPersonDialog({ host, create, onClose }: InPersonDialogProps) {
  const { problem, details, isBusy, act } = useAct()
  const [made, setMade] = useState<InPersonUrl | null>(null)
  const submit = (event: SubmitEvent) => {
    const form = readForm(event)
    // Opened with the press: browsers block what opens later.
    const tab = window.open('', '_blank')
    void act(async () => {
      const url = await create(form.text('host'))
      setMade(url)
      tab?.location.replace(url.in_person_url)
    }).then((isDone) => isDone || tab?.close())
  }
  return (
    <Dialog title={t('Sign in person')} onClose={onClose}>
      {made === null ? (
        <form class="stack" onSubmit={submit}>
          <p>{t('The signers sign at one device, which you hand from one to the next.')}</p>
          <p>
            {t(
              'You vouch for who they are: where no code is asked for, the audit trail and the certificate say that it was on your word.'
            )}
          </p>
          <Field
            label={t('Your name, as the certificate will have it')}
            name="host"
            defaultValue={host}
            maxLength={100}
            error={details.host}
            required
          />
          <Failure text={details.host ? null : problem} />
          <DialogButtons label={t('Open the page')} isBusy={isBusy} onClose={onClose} />
        </form>
      ) : (
        <div class="stack">
          <p>{t('The page is open in a new tab.')}</p>
          <p class="hint">
            {t('For another device, such as a tablet, copy its address. It works until {date}.', {
              date: dateText(made.expires_at)
            })}
          </p>
          <p class="buttons">
            <a class="button button--primary" href={made.in_person_url} target="_blank" rel="noreferrer">
              {t('Open it again')}
            </a>
            <CopyButton text={made.in_person_url} />
            <button class="button button--secondary" type="button" onClick={onClose}>
              {t('Close')}
            </button>
          </p>
        </div>
      )}
    </Dialog>
  )
}
