import type { ApiKey, ApiKeyWithSecret, Signpost } from '@signpost/sdk'
import { useState } from 'preact/hooks'
import { t } from '../../language/translate.js'
import { ConfirmButton } from '../../parts/confirm-button.js'
import { Failure } from '../../parts/failure.js'
import { useAct } from '../../parts/use-act.js'
import type { Me } from '../../session.js'
import { RenameDialog } from './rename-dialog.js'
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
      <button class="button button--quiet" type="button" onClick={() => setOpen('rename')}>
        {t('Rename')}
      </button>
      {isActive && (
        <button class="button button--quiet" type="button" onClick={() => setOpen('rotate')}>
          {t('Rotate')}
        </button>
      )}
      <ConfirmButton
        label={t('Revoke')}
        question={t('Revoke the key {name}?', { name: key.name ?? key.hint })}
        consequence={t('Requests with this key fail at once, for good.')}
        act={() => client.keys.revoke(key.id)}
        onDone={onDone}
      />
      {open === 'rename' && (
        <RenameDialog
          title={t('Rename a key')}
          name={key.name}
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
