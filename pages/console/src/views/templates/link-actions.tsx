import type { Signpost, TemplateLink } from '@signpost/sdk'
import { t } from '../../language/translate.js'
import { ConfirmButton } from '../../parts/confirm-button.js'
import { Failure } from '../../parts/failure.js'
import { useAct } from '../../parts/use-act.js'

interface LinkActionsProps {
  client: Signpost
  link: TemplateLink
  onDone(): void
}

/** What can be done with a link of a template. */
export function LinkActions({ client, link: { id, role, active }, onDone }: LinkActionsProps) {
  const { problem, isBusy, act } = useAct(onDone)
  return (
    <span class="row-actions">
      <button
        class="button button--quiet"
        type="button"
        disabled={isBusy}
        onClick={() => void act(() => client.templateLinks.update(id, { active: !active }))}
      >
        {active ? t('Switch off') : t('Switch on')}
      </button>
      <ConfirmButton
        label={t('Delete')}
        question={t('Delete the link for {role}?', { role })}
        consequence={t('It stops working for good. Documents that were created with it stay.')}
        act={() => client.templateLinks.delete(id)}
        onDone={onDone}
      />
      <Failure text={problem} />
    </span>
  )
}
