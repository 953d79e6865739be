import { Trash2 } from 'lucide'
import { t } from '../language/translate.js'
import { LoadFailure } from '../parts/load-failure.js'
import { Menu } from '../parts/menu.js'
import { Ago } from '../parts/time.js'
import { useLoaded } from '../parts/use-loaded.js'
import { listPasskeys, type Passkey, removePasskey } from '../passkeys.js'
import type { Me } from '../session.js'
import { NewPasskey } from './new-passkey.js'

/** The member's passkeys, which are added and removed here. */
export function PasskeyList({ me }: { me: Me }) {
  const { value: passkeys, failure, reload } = useLoaded(listPasskeys, '')
  return (
    <>
      <h2>{t('Passkeys')}</h2>
      <p class="hint">
        {t(
          'Sign in with a fingerprint, a face or the PIN of a device, in place of a link by e-mail. No password is kept.'
        )}
      </p>
      <LoadFailure of={failure} />
      {passkeys && <NewPasskey me={me} passkeys={passkeys} onAdded={reload} />}
      {passkeys && passkeys.data.length > 0 && (
        <ul class="sessions" aria-label={t('Passkeys')}>
          {passkeys.data.map((passkey) => (
            <Entry key={passkey.id} passkey={passkey} onRemoved={reload} />
          ))}
        </ul>
      )}
    </>
  )
}

function Entry({ passkey: { id, name, synced, created_at, last_used_at }, onRemoved }: EntryProps) {
  return (
    <li>
      <span>
        <b>{name}</b> ({synced ? t('synced between devices') : t('on one device')}), {t('added')}{' '}
        <Ago at={created_at} />,{' '}
        {last_used_at ? (
          <>
            {t('last used')} <Ago at={last_used_at} />
          </>
        ) : (
          t('never used')
        )}
      </span>
      <Menu
        of={name}
        items={[
          {
            text: t('Remove…'),
            icon: Trash2,
            asks: {
              title: t('Remove the passkey “{name}”?', { name }),
              consequence: t(
                'It signs nobody in any more. Sessions that it began go on. Delete it on your device, too.'
              ),
              label: t('Remove'),
              act: () => removePasskey(id),
              onDone: onRemoved
            }
          }
        ]}
      />
    </li>
  )
}

interface EntryProps {
  passkey: Passkey
  onRemoved(): void
}
