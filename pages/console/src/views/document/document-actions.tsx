import type { Document, Signer, Signpost } from '@signpost/sdk'
import { Ban, CalendarClock, LayoutTemplate, Tablet, TextCursorInput, Trash2, Users } from 'lucide'
import { useState } from 'preact/hooks'
import type { Mode } from '../../client.js'
import { fromResponse, requestOf } from '../../editor/request-of.js'
import { withUniqueLabels } from '../../editor/unique-labels.js'
import { t } from '../../language/translate.js'
import { Link } from '../../parts/link.js'
import { Menu, type MenuItem } from '../../parts/menu.js'
import { RenameDialog } from '../../parts/rename-dialog.js'
import { showToast } from '../../parts/show-toast.js'
import { namesOf, remindedOf, standingOf } from '../../parts/standing.js'
import { go } from '../../route.js'
import { DeadlineDialog } from './deadline-dialog.js'
import { InPersonDialog } from './in-person-dialog.js'
import { savePart } from './save-part.js'
import { VoidDialog } from './void-dialog.js'
import { withNamedRoles } from './with-named-roles.js'

interface DocumentActionsProps {
  client: Signpost
  mode: Mode
  document: Document
  isBusy: boolean
  /** What the member is called. */
  memberName: string
  /** Whether the member may make templates. */
  mayKeepTemplates: boolean
  act(work: () => Promise<unknown>): Promise<boolean>
}

/** What a member who may write can do with a document as a whole. */
export function DocumentActions({
  client,
  mode,
  document,
  isBusy,
  memberName,
  mayKeepTemplates,
  act
}: DocumentActionsProps) {
  const [open, setOpen] = useState<'rename' | 'deadline' | 'in-person' | 'void' | null>(null)
  const close = () => setOpen(null)
  const { id, title, erased_at } = document
  const reload = () => void act(async () => {})
  const path = `/console/${mode}/documents/${id}`
  const saveAsTemplate = async () => {
    const { roles, fields } = withNamedRoles(await client.documents.getFields(id), document.signers)
    const names = Object.entries(roles).map(([name, { order }]) => [name, { order }])
    const template = await client.templates.create({
      document_id: id,
      // A template needs a role to begin with.
      roles: names.length > 0 ? Object.fromEntries(names) : { [t('Signer')]: {} },
      fields: requestOf(
        withUniqueLabels(
          fromResponse(fields.map((field) => ({ ...field, value: field.read_only ? field.value : null })))
        )
      )
    })
    go(`/console/${mode}/templates/${template.id}`)
  }
  const rename = async (wanted: string) => {
    await client.documents.update(id, { title: wanted })
    const undo = async () => {
      await client.documents.update(id, { title })
      reload()
    }
    void showToast({ text: t('The document is called {title} now.', { title: wanted }), undo })
  }
  // A draft in the trash is only in its list.
  const trash = async () => {
    await client.documents.delete(id)
    go(`/console/${mode}/documents?status=trash`)
    const undo = async () => {
      await client.documents.restore(id)
      go(path)
    }
    void showToast({ text: t('{title} is in the trash.', { title }), undo })
  }
  if (erased_at) return null
  const standing = standingOf(document)
  const reminded = remindedOf(document)
  const button = (label: string, work: () => Promise<unknown>) => (
    <button class="button button--primary" type="button" disabled={isBusy} onClick={() => void act(work)}>
      {label}
    </button>
  )
  const more: MenuItem[] = [
    ...(standing === 'draft' ? [{ text: t('Send to many'), icon: Users, to: `${path}/bulk` }] : []),
    { text: t('Rename…'), icon: TextCursorInput, onChoose: () => setOpen('rename') },
    ...(standing === 'waiting'
      ? [
          { text: t('Sign in person…'), icon: Tablet, onChoose: () => setOpen('in-person') },
          { text: t('Change the deadline…'), icon: CalendarClock, onChoose: () => setOpen('deadline') }
        ]
      : []),
    ...(mayKeepTemplates
      ? [{ text: t('Save as a template'), icon: LayoutTemplate, onChoose: () => void act(saveAsTemplate) }]
      : []),
    ...(standing === 'draft'
      ? [{ text: t('Move to the trash'), icon: Trash2, isDangerous: true, onChoose: () => void act(trash) }]
      : []),
    ...(standing === 'waiting'
      ? [{ text: t('Void…'), icon: Ban, isDangerous: true, onChoose: () => setOpen('void') }]
      : [])
  ]
  return (
    <div class="buttons">
      {standing === 'draft' && (
        <Link class="button button--primary" to={`${path}/prepare`}>
          {t('Prepare and send')}
        </Link>
      )}
      {standing === 'waiting' &&
        reminded.length > 0 &&
        button(remindOf(reminded, document.signers), () => client.documents.remind(id))}
      {standing === 'seal_failed' && button(t('Seal it now'), () => client.documents.seal(id))}
      {standing === 'completed' && button(t('Download the sealed PDF'), () => savePart(client, document, 'signed'))}
      <Menu items={more} isBusy={isBusy} />
      {open === 'rename' && (
        <RenameDialog
          title={t('Rename the document')}
          label={t('Title')}
          name={title}
          maxLength={255}
          rename={rename}
          onClose={close}
          onDone={reload}
        />
      )}
      {open === 'deadline' && (
        <DeadlineDialog
          expiresAt={document.expires_at}
          move={(expires_at) => client.documents.update(id, { expires_at })}
          onClose={close}
          onMoved={reload}
        />
      )}
      {open === 'in-person' && (
        <InPersonDialog
          host={memberName}
          create={(host) => client.documents.createInPersonUrl(id, { host })}
          onClose={close}
        />
      )}
      {open === 'void' && (
        <VoidDialog
          title={t('Void this document?')}
          voidWith={(reason) => client.documents.void(id, { reason })}
          onClose={close}
          onVoided={reload}
        />
      )}
    </div>
  )
}

function remindOf(reminded: Signer[], all: Signer[]): string {
  const [only, ...others] = reminded
  return only && others.length === 0 ? t('Remind {name}', { name: namesOf([only], all) }) : t('Remind the signers')
}
