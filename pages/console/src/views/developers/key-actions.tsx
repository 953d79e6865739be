import type { ApiKey, ApiKeyWithSecret, Signpost } from '@signpost/sdk'
import { RefreshCw, TextCursorInput, Trash2 } from 'lucide'
import { useState } from 'preact/hooks'
import { t } from '../../language/translate.js'
import { Failure } from '../../parts/failure.js'
import { Menu } from '../../parts/menu.js'
import { RenameDialog } from '../../parts/rename-dialog.js'
import { useAct } from '../../parts/use-act.js'
import type { Me } from '../../session.js'
import { RotateKeyDialog } from './rotate-key-dialog.js'

interface KeyActionsProps {
  client: Signpost
  of: ApiKey
  /** Whether the key still works: only then can it be rotated. */
  isActive: boolean
  me: Me
  onDone(): void
  onRotated(key: ApiKeyWithSecret): void
}

/** What can be done with a key that is not revoked. */
export function KeyActions({ client, of: key, isActive, me, onDone, onRotated }: KeyActionsProps) {
  const [open, setOpen] = useState<'rename' | 'rotate'>()
  const name = key.name ?? key.hint
  const close = () => setOpen(undefined)
  const { problem, isBusy, act } = useAct(onDone)
  return (
    <span class="row-actions">
      <Failure text={problem} />
      {key.creator_left_at && isActive && (
        <button
          class="button button--secondary"
          type="button"
          disabled={isBusy}
          onClick={() => void act(() => client.keys.keep(key.id))}
        >
          {t('Keep')}
        </button>
      )}
      <Menu
        of={name}
        items={[
          { text: t('Rename'), icon: TextCursorInput, onChoose: () => setOpen('rename') },
          ...(isActive ? [{ text: t('Rotate'), icon: RefreshCw, onChoose: () => setOpen('rotate') }] : []),
          {
            text: t('Revoke…'),
            icon: Trash2,
            asks: {
              title: t('Revoke the key {name}?', { name }),
              consequence: t('Requests with this key fail at once, for good.'),
              label: t('Revoke'),
              act: () => client.keys.revoke(key.id),
              onDone
            }
          }
        ]}
      />
      {open === 'rename' && (
        <RenameDialog
          title={t('Rename a key')}
          label={t('Name')}
          name={key.name}
          maxLength={100}
          rename={(name) => client.keys.update(key.id, { name })}
          onClose={close}
          onDone={onDone}
        />
      )}
      {open === 'rotate' && (
        <RotateKeyDialog
          of={key}
          me={me}
          rotate={(overlap_hours) => client.keys.rotate(key.id, { overlap_hours })}
          onClose={close}
          onRotated={(made) => {
            close()
            onRotated(made)
          }}
        />
      )}
    </span>
  )
}
