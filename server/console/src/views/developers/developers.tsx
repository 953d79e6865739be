import type { Scope } from '@signpost/sdk'
import type { ComponentType } from 'preact'
import { t } from '../../language/translate.js'
import { NoAccess } from '../../parts/no-access.js'
import { Tabs } from '../../parts/tabs.js'
import type { Place } from '../../place.js'
import { EmailList } from './email-list.js'
import { EventList } from './event-list.js'
import { KeyList } from './key-list.js'
import { RequestList } from './request-list.js'
import { Webhooks } from './webhooks.js'

const tabs: Record<string, { label: string; scope: Scope; View: ComponentType<Place>; inTestMode?: true }> = {
  keys: { label: 'API keys', scope: 'keys', View: KeyList },
  webhooks: { label: 'Webhooks', scope: 'webhooks', View: Webhooks },
  events: { label: 'Events', scope: 'documents:read', View: EventList },
  emails: { label: 'E-mails', scope: 'documents:read', View: EmailList, inTestMode: true },
  requests: { label: 'Requests', scope: 'account', View: RequestList }
}

/** What programmers look for: `/console/{mode}/developers/{tab}/{part}`. */
export function Developers(place: Place) {
  const { me, mode } = place
  const visible = Object.entries(tabs).filter(
    ([, { scope, inTestMode }]) => me.scopes.includes(scope) && !(inTestMode && mode === 'live')
  )
  const name = place.id ?? visible[0]?.[0] ?? ''
  const urlOf = (tab: string) => `/console/${mode}/developers/${tab}`
  return (
    <>
      <Tabs
        label={t('Developers')}
        tabs={Object.fromEntries(visible.map(([tab, { label }]) => [urlOf(tab), label]))}
        current={urlOf(name)}
      />
      <Shown {...place} tab={tabs[name]} />
    </>
  )
}

function Shown({ tab, ...place }: Place & { tab: (typeof tabs)[string] | undefined }) {
  if (!tab) return <h1>{t('There is no such page.')}</h1>
  if (!place.me.scopes.includes(tab.scope)) return <NoAccess scope={tab.scope} />
  if (tab.inTestMode && place.mode === 'live') {
    return <p class="empty">{t('E-mails are only captured in test mode.')}</p>
  }
  return <tab.View {...place} />
}
