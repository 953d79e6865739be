import type { Document, Signer, Signpost } from '@signpost/sdk'
import { useState } from 'preact/hooks'
import type { Mode } from '../../client.js'
import { fromResponse, requestOf } from '../../editor/request-of.js'
import { withUniqueLabels } from '../../editor/unique-labels.js'
import { t } from '../../language/translate.js'
import { calledOf } from '../../parts/called.js'
import { Link } from '../../parts/link.js'
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
  }
  if (erased_at) return null
  const standing = standingOf(document)
  // Who signs in an app of the sender gets no reminders.
  const reminded = awaitedOf(document).filter(({ invitation }) => invitation !== 'none')
  const button = (label: string, work: () => Promise<unknown>, kind = 'secondary') => (
    <button class={`button button--${kind}`} type="button" disabled={isBusy} onClick={() => void act(work)}>
      {label}
    </button>
  )
  return (
    <div class="buttons">
      {standing === 'draft' && (
        <>
          <Link class="button button--primary" to={`/console/${mode}/documents/${id}/prepare`}>
            {t('Prepare and send')}
          </Link>
          <Link class="button button--secondary" to={`/console/${mode}/documents/${id}/bulk`}>
            {t('Send to many')}
          </Link>
        </>
      )}
      {standing === 'waiting' &&
        reminded.length > 0 &&
        button(remindOf(reminded, document.signers), () => client.documents.remind(id), 'primary')}
      {standing === 'seal_failed' && button(t('Seal it now'), () => client.documents.seal(id), 'primary')}
      {standing === 'completed' &&
        button(t('Download the sealed PDF'), () => savePart(client, document, 'signed'), 'primary')}
      {mayKeepTemplates && button(t('Save as a template'), saveAsTemplate)}
      {standing === 'draft' && button(t('Move to the trash'), trash)}
      {standing === 'waiting' && (
        <button class="button button--secondary" type="button" onClick={() => setVoiding(true)}>
          {t('Void…')}
        </button>
      )}
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
