import type { ApiKey } from '@signpost/sdk'
import { t } from '../../language/translate.js'
import type { CsvValue } from '../../parts/csv.js'
import { Pill } from '../../parts/pill.js'
import type { Column } from '../../parts/table.js'
import { Ago, Time } from '../../parts/time.js'

/** What is shown of keys. */
export const columnsOfKeys = (): [Column<ApiKey>, ...Column<ApiKey>[]] => [
  {
    title: t('Name'),
    cell: ({ name, hint }) => (
      <>
        {name ?? '–'} <code class="hint">{hint}</code>
      </>
    )
  },
  {
    title: t('Status'),
    isPlain: true,
    cell: (key) => (
      <>
        <Pill status={statusOf(key)} /> {key.revoked_at && <Time at={key.revoked_at} />}
        {key.expires_at && !key.revoked_at && (
          <span class="hint">
            {t('Expires')}: <Time at={key.expires_at} />
          </span>
        )}
      </>
    )
  },
  {
    title: t('Scopes'),
    cell: ({ scopes }) => scopes?.join(', ') ?? t('All except keys, members and erase')
  },
  { title: t('Addresses'), cell: ({ allowed_addresses }) => allowed_addresses?.join(', ') ?? t('Any') },
  {
    title: t('Created'),
    cell: ({ created_at, created_by, creator_left_at }) => (
      <>
        <Ago at={created_at} /> {created_by && <span class="hint">{creatorText(created_by)}</span>}
        {creator_left_at && (
          <span class="hint">
            <br />
            {t('No access since')}: <Time at={creator_left_at} />
          </span>
        )}
      </>
    )
  },
  { title: t('Last used'), cell: ({ last_used_at }) => <Ago at={last_used_at} /> }
]

export const csvColumns: Record<string, (row: ApiKey) => CsvValue> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  mode: (key) => key.mode,
  hint: ({ hint }) => hint,
  scopes: ({ scopes }) => scopes?.join(' '),
  allowed_addresses: ({ allowed_addresses }) => allowed_addresses?.join(' '),
  created_at: ({ created_at }) => created_at,
  last_used_at: ({ last_used_at }) => last_used_at,
  expires_at: ({ expires_at }) => expires_at,
  revoked_at: ({ revoked_at }) => revoked_at,
  created_by: ({ created_by }) => created_by?.name ?? created_by?.type,
  creator_left_at: ({ creator_left_at }) => creator_left_at
}

export function statusOf({ revoked_at, expires_at }: ApiKey, now = new Date()): 'revoked' | 'expired' | 'active' {
  if (revoked_at) return 'revoked'
  return expires_at && new Date(expires_at) <= now ? 'expired' : 'active'
}

function creatorText({ type, name }: NonNullable<ApiKey['created_by']>) {
  if (type === 'operator' || type === 'system') return t('by the operator')
  return t('by {name}', { name: name ?? (type === 'key' ? t('an API key') : t('a former member')) })
}
