import type { Signpost, TemplateLink } from '@signpost/sdk'
import { Gauge, Power, Trash2 } from 'lucide'
import { useState } from 'preact/hooks'
import { t } from '../../language/translate.js'
import { Failure } from '../../parts/failure.js'
import { Menu } from '../../parts/menu.js'
import { useAct } from '../../parts/use-act.js'
import { LinkLimitsDialog } from './link-limits-dialog.js'

interface LinkActionsProps {
  client: Signpost
  link: TemplateLink
  onDone(): void
}

/** What can be done with a link of a template. */
export function LinkActions({ client, link, onDone }: LinkActionsProps) {
  const { id, role, active } = link
  const { problem, isBusy, act } = useAct(onDone)
  const [isOpen, setOpen] = useState(false)
  return (
    <span class="row-actions">
      <Menu
        of={role}
        isBusy={isBusy}
        items={[
          {
            text: active ? t('Switch off') : t('Switch on'),
            icon: Power,
            onChoose: () => void act(() => client.templateLinks.update(id, { active: !active }))
          },
          { text: t('Change the limits…'), icon: Gauge, onChoose: () => setOpen(true) },
          {
            text: t('Delete…'),
            icon: Trash2,
            asks: {
              title: t('Delete the link for {role}?', { role }),
              consequence: t('It stops working for good. Documents that were created with it stay.'),
              label: t('Delete'),
              act: () => client.templateLinks.delete(id),
              onDone
            }
          }
        ]}
      />
      <Failure text={problem} />
      {isOpen && (
        <LinkLimitsDialog
          link={link}
          update={(request) => client.templateLinks.update(id, request)}
          onClose={() => setOpen(false)}
          onUpdated={onDone}
        />
      )}
    </span>
  )
}
