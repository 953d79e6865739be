import type { Document, Signer, Signpost } from '@signpost/sdk'
import { Ban, LayoutTemplate, Trash2, Users } from 'lucide'
import { useState } from 'preact/hooks'
import type { Mode } from '../../client.js'
import { fromResponse, requestOf } from '../../editor/request-of.js'
import { withUniqueLabels } from '../../editor/unique-labels.js'
import { t } from '../../language/translate.js'
import { calledOf } from '../../parts/called.js'
import { Link } from '../../parts/link.js'
import { Menu, type MenuItem } from '../../parts/menu.js'
import { showToast } from '../../parts/show-toast.js'
import { awaitedOf, standingOf } from '../../parts/standing.js'
import { go } from '../../route.js'
import { savePart } from './save-part.js'
import { VoidDialog } from './void-dialog.js'

interface DocumentActionsProps {
  client: Signpost
  mode: Mode
  document: Document
  isBusy: boolean
  /** Whether the member may make templates. */
  mayKeepTemplates: boolean
  act(work: () => Promise<unknown>): Promise<boolean>
}

/** What a member who may write can do with a document as a whole. */
export function DocumentActions({ client, mode, document, isBusy, mayKeepTemplates, act }: DocumentActionsProps) {
  const [isVoiding, setVoiding] = useState(false)
  const { id, erased_at } = document
  const path = `/console/${mode}/documents/${id}`
  const saveAsTemplate = async () => {
    const { roles, fields } = await client.documents.getFields(id)
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
  // A draft in the trash is only in its list.
  const trash = async () => {
    await client.documents.delete(id)
    go(`/console/${mode}/documents?status=trash`)
    const undo = async () => {
      await client.documents.restore(id)
      go(path)
    }
    void showToast({ text: t('{title} is in the trash.', { title: document.title }), undo })
  }
  if (erased_at) return null
  const standing = standingOf(document)
  // Who signs in an app of the sender gets no reminders.
  const reminded = awaitedOf(document).filter(({ invitation }) => invitation !== 'none')
  const button = (label: string, work: () => Promise<unknown>) => (
    <button class="button button--primary" type="button" disabled={isBusy} onClick={() => void act(work)}>
      {label}
    </button>
  )
  const more: MenuItem[] = [
    ...(standing === 'draft' ? [{ text: t('Send to many'), icon: Users, to: `${path}/bulk` }] : []),
    ...(mayKeepTemplates
      ? [{ text: t('Save as a template'), icon: LayoutTemplate, onChoose: () => void act(saveAsTemplate) }]
      : []),
    ...(standing === 'draft'
      ? [{ text: t('Move to the trash'), icon: Trash2, isDangerous: true, onChoose: () => void act(trash) }]
      : []),
    ...(standing === 'waiting'
      ? [{ text: t('Void…'), icon: Ban, isDangerous: true, onChoose: () => setVoiding(true) }]
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
      {more.length > 0 && <Menu items={more} isBusy={isBusy} />}
      {isVoiding && (
        <VoidDialog
          title={t('Void this document?')}
          voidWith={(reason) => client.documents.void(id, { reason })}
          onClose={() => setVoiding(false)}
          onVoided={() => void act(async () => {})}
        />
      )}
    </div>
  )
}

function remindOf(reminded: Signer[], all: Signer[]): string {
  const [only, ...others] = reminded
  return only && others.length === 0 ? t('Remind {name}', { name: calledOf(only, all) }) : t('Remind the signers')
}
