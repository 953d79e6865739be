import type { Scope } from '@signpost/sdk'
import type { ComponentType } from 'preact'
import { lazy } from './parts/lazy.js'
import type { Place } from './place.js'
import { DocumentView } from './views/document/document-view.js'
import { DocumentList } from './views/documents/document-list.js'

/** A part of the console with an entry in the navigation. */
interface Section {
  /** English, translated where it is shown. */
  label: string
  /** Without this scope, a member does not see the section. */
  scope?: Scope
  View: ComponentType<Place>
}

const Home = lazy<Place>(async () => (await import('./views/home/home.js')).Home)
const Developers = lazy<Place>(async () => (await import('./views/developers/developers.js')).Developers)
const Templates = lazy<Place>(async () => (await import('./views/templates/templates.js')).Templates)
const Forms = lazy<Place>(async () => (await import('./views/forms/forms.js')).Forms)
const NewDocument = lazy<Place>(async () => (await import('./views/new-document.js')).NewDocument)
const MemberList = lazy<Place>(async () => (await import('./views/member-list.js')).MemberList)
const SessionList = lazy<Place>(async () => (await import('./views/session-list.js')).SessionList)
const Settings = lazy<Place>(async () => (await import('./views/settings/settings.js')).Settings)
const BulkSends = lazy<Place>(async () => (await import('./views/bulk/bulk-sends.js')).BulkSends)
const NewBulkSend = lazy(async () => (await import('./views/bulk/new-bulk-send.js')).NewBulkSend)
const PrepareView = lazy(async () => (await import('./views/prepare/prepare-view.js')).PrepareView)

export const sections: Record<string, Section> = {
  home: { label: 'Home', View: Home },
  documents: {
    label: 'Documents',
    View: ({ id, ...place }) => {
      if (!id) return <DocumentList {...place} />
      if (place.part === 'prepare') return <PrepareView {...place} id={id} />
      return place.part === 'bulk' ? <NewBulkSend {...place} id={id} /> : <DocumentView {...place} id={id} />
    }
  },
  send: { label: 'New document', scope: 'documents:write', View: NewDocument },
  'bulk-sends': { label: 'Bulk sends', View: BulkSends },
  templates: { label: 'Templates', scope: 'templates', View: Templates },
  forms: { label: 'Forms', scope: 'templates', View: Forms },
  developers: { label: 'Developers', View: Developers },
  members: { label: 'Members', scope: 'members', View: MemberList },
  settings: { label: 'Settings', scope: 'account', View: Settings },
  sessions: { label: 'Sessions', View: SessionList }
}
