import type { Document, Signpost } from '@signpost/sdk'
import { useState } from 'preact/hooks'
import type { Mode } from '../../client.js'
import { fromResponse, requestOf } from '../../editor/request-of.js'
import { t } from '../../language/translate.js'
import { Link } from '../../parts/link.js'
import { go } from '../../route.js'
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
  const { id, status, erased_at } = document
  const saveAsTemplate = async () => {
    const { roles, fields } = await client.documents.getFields(id)
    const names = Object.entries(roles).map(([name, { order }]) => [name, { order }])
    const template = await client.templates.create({
      document_id: id,
      // A template needs a role to begin with.
      roles: names.length > 0 ? Object.fromEntries(names) : { [t('Signer')]: {} },
      fields: requestOf(
        fromResponse(fields.map((field) => ({ ...field, value: field.read_only ? field.value : null })))
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
  const button = (label: string, work: () => Promise<unknown>) => (
    <button class="button button--secondary" type="button" disabled={isBusy} onClick={() => void act(work)}>
      {label}
    </button>
  )
  return (
    <div class="buttons">
      {status === 'draft' && (
        <>
          <Link class="button button--primary" to={`/console/${mode}/documents/${id}/prepare`}>
            {t('Prepare and send')}
          </Link>
          <Link class="button button--secondary" to={`/console/${mode}/documents/${id}/bulk`}>
            {t('Send to many')}
          </Link>
        </>
      )}
      {mayKeepTemplates && button(t('Save as a template'), saveAsTemplate)}
      {status === 'sent' && button(t('Remind the signers'), () => client.documents.remind(id))}
      {status === 'sent' && (
        <button class="button button--secondary" type="button" onClick={() => setVoiding(true)}>
          {t('Void…')}
        </button>
      )}
      {status === 'draft' && button(t('Move to the trash'), trash)}
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
