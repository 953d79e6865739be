import type { Scope } from '@signpost/sdk'
import {
  Bell,
  FileText,
  History,
  House,
  type IconNode,
  KeyRound,
  LayoutTemplate,
  Library,
  Mail,
  MonitorSmartphone,
  Plus,
  ScrollText,
  Settings as SettingsIcon,
  UserCog,
  Users,
  Webhook,
  Zap
} from 'lucide'
import type { ComponentType } from 'preact'
import type { Mode } from './client.js'
import { lazy } from './parts/lazy.js'
import { loadLateStyles } from './parts/load-late-styles.js'
import type { Place } from './place.js'
import { DocumentList } from './views/documents/document-list.js'

/** A part of the console with an address of its own. */
export interface Section {
  /** English, translated where it is shown. */
  label: string
  icon: IconNode
  /** Without this scope, a member does not see the section. */
  scope?: Scope
  /** The only mode that has the section. */
  onlyIn?: Mode
  View: ComponentType<Place>
}

/** A view that is loaded when it is first shown, with the styles that the list of documents does without. */
const view = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => (await Promise.all([load(), loadLateStyles()]))[0])

const Home = view<Place>(async () => (await import('./views/home/home.js')).Home)
const Templates = view<Place>(async () => (await import('./views/templates/templates.js')).Templates)
const Forms = view<Place>(async () => (await import('./views/forms/forms.js')).Forms)
const DocumentView = view(async () => (await import('./views/document/document-view.js')).DocumentView)
const NewDocument = view<Place>(async () => (await import('./views/new-document.js')).NewDocument)
const MemberList = view<Place>(async () => (await import('./views/members/member-list.js')).MemberList)
const SessionList = view<Place>(async () => (await import('./views/session-list.js')).SessionList)
const Notifications = view<Place>(async () => (await import('./views/notifications.js')).Notifications)
const Settings = view<Place>(async () => (await import('./views/settings/settings.js')).Settings)
const AccountLog = view<Place>(async () => (await import('./views/account-log/account-log.js')).AccountLog)
const BulkSends = view<Place>(async () => (await import('./views/bulk/bulk-sends.js')).BulkSends)
const NewBulkSend = view(async () => (await import('./views/bulk/new-bulk-send.js')).NewBulkSend)
const PrepareView = view(async () => (await import('./views/prepare/prepare-view.js')).PrepareView)
const KeyList = view<Place>(async () => (await import('./views/developers/key-list.js')).KeyList)
const Webhooks = view<Place>(async () => (await import('./views/developers/webhooks.js')).Webhooks)
const RequestList = view<Place>(async () => (await import('./views/developers/request-list.js')).RequestList)
const EventList = view<Place>(async () => (await import('./views/developers/event-list.js')).EventList)
const EmailList = view<Place>(async () => (await import('./views/developers/email-list.js')).EmailList)

const ofEachName = <Name extends string>(sections: Record<Name, Section>): Record<Name, Section> => sections

/** The address of a section below the mode. */
export type SectionName = keyof typeof sections

/** All sections. */
export const sections = ofEachName({
  home: { label: 'Home', icon: House, View: Home },
  documents: {
    label: 'Documents',
    icon: FileText,
    View: ({ id, ...place }) => {
      if (!id) return <DocumentList {...place} />
      if (place.part === 'prepare') return <PrepareView {...place} id={id} />
      return place.part === 'bulk' ? <NewBulkSend {...place} id={id} /> : <DocumentView {...place} id={id} />
    }
  },
  send: { label: 'New document', icon: Plus, scope: 'documents:write', View: NewDocument },
  templates: { label: 'Templates', icon: LayoutTemplate, scope: 'templates', View: Templates },
  'bulk-sends': { label: 'Bulk sends', icon: Users, View: BulkSends },
  forms: { label: 'Forms', icon: Library, scope: 'templates', View: Forms },
  'developers/keys': { label: 'API keys', icon: KeyRound, scope: 'keys', View: KeyList },
  'developers/webhooks': { label: 'Webhooks', icon: Webhook, scope: 'webhooks', View: Webhooks },
  'developers/requests': { label: 'Requests', icon: ScrollText, scope: 'account', View: RequestList },
  'developers/events': { label: 'Events', icon: Zap, scope: 'documents:read', View: EventList },
  'developers/emails': { label: 'E-mails', icon: Mail, scope: 'documents:read', onlyIn: 'test', View: EmailList },
  members: { label: 'Members', icon: UserCog, scope: 'members', View: MemberList },
  settings: { label: 'Settings', icon: SettingsIcon, scope: 'account', View: Settings },
  'settings/log': { label: 'Account log', icon: History, scope: 'members', View: AccountLog },
  notifications: { label: 'Notifications', icon: Bell, View: Notifications },
  sessions: { label: 'Passkeys and sessions', icon: MonitorSmartphone, View: SessionList }
})
