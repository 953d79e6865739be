import type { Scope } from '@signpost/sdk'
import { everyRole, everyScope, scopesOfRole } from '@signpost/spec/roles'
import { Check, Minus } from 'lucide'
import { t } from '../../language/translate.js'
import { Icon } from '../../parts/icon.js'
import { roleLabel } from '../../parts/role-label.js'
import { Table } from '../../parts/table.js'

/** What each scope lets somebody do, for people. */
const rightTexts = (): Record<Scope, string> => ({
  'documents:read': t('See documents and their audit trails, download them'),
  'documents:write': t('Prepare, send, remind and void documents'),
  templates: t('Make and use templates and forms'),
  webhooks: t('Set up webhooks and read their deliveries'),
  account: t('See and change the settings, the usage and the requests'),
  keys: t('Create and revoke API keys'),
  members: t('Invite, change and remove members, read the account log'),
  erase: t('Erase documents, and close the account')
})

/** What each role may do: the same table by which the service judges. */
export function RightsTable() {
  const texts = rightTexts()
  return (
    <Table
      label={t('What each role may do')}
      rows={everyScope.map((id) => ({ id }))}
      columns={[
        { title: t('Right'), cell: ({ id }) => texts[id] },
        ...everyRole.map((role) => ({
          title: roleLabel(role),
          cell: ({ id: scope }: { id: Scope }) => {
            const has = scopesOfRole(role).includes(scope)
            return (
              <>
                <Icon of={has ? Check : Minus} />
                <span class="visually-hidden">{has ? t('yes') : t('no')}</span>
              </>
            )
          }
        }))
      ]}
    />
  )
}
