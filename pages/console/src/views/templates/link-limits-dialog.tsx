import type { TemplateLink, UpdateTemplateLinkRequest } from '@signpost/sdk'
import { t } from '../../language/translate.js'
import { Dialog } from '../../parts/dialog.js'
import { DialogButtons } from '../../parts/dialog-buttons.js'
import { Failure } from '../../parts/failure.js'
import { readForm } from '../../parts/form-values.js'
import { useAct } from '../../parts/use-act.js'
import { LinkLimits, readLimits } from './link-limits.js'

interface LinkLimitsDialogProps {
  link: TemplateLink
  update(request: UpdateTemplateLinkRequest): Promise<unknown>
  onClose(): void
  onUpdated(): void
}

/** Changes how often and until when a link works. */
export function LinkLimitsDialog({ link, update, onClose, onUpdated }: LinkLimitsDialogProps) {
  const { problem, details, isBusy, act } = useAct(() => {
    onClose()
    onUpdated()
  })
  const submit = (event: SubmitEvent) => {
    const limits = readLimits(readForm(event))
    // To the minute: one that is not changed stays as it is.
    const isSame = limits.expires_at !== null && limits.expires_at.slice(0, 16) === link.expires_at?.slice(0, 16)
    void act(() => update(isSame ? { ...limits, expires_at: link.expires_at } : limits))
  }
  return (
    <Dialog title={t('Limits of the link for {role}', { role: link.role })} onClose={onClose}>
      <form class="stack form" onSubmit={submit}>
        <Failure text={problem} />
        <LinkLimits limits={link} details={details} />
        <DialogButtons label={t('Save')} isBusy={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  )
}
