import type { Document, DocumentAttachment, Signpost } from '@signpost/sdk'
import { formatFileSize } from '@signpost/spec/languages'
import { saveFile } from '../../../../shared/save-file.js'
import { currentLanguage, t } from '../../language/translate.js'
import { calledOf } from '../../parts/called.js'
import { Failure } from '../../parts/failure.js'
import { useAct } from '../../parts/use-act.js'

interface AttachmentsProps {
  client: Signpost
  document: Document
  attachments: DocumentAttachment[]
}

/** The files that signers have attached. They are saved, never shown: they are files of strangers. */
export function DocumentAttachments({ client, document, attachments }: AttachmentsProps) {
  const { problem, isBusy, act } = useAct()
  if (attachments.length === 0) return null
  const save = async ({ field_id, file_name }: DocumentAttachment) =>
    saveFile(file_name, await client.documents.downloadAttachment(document.id, field_id), 'application/octet-stream')
  const nameOf = (id: string) => {
    const signer = document.signers.find((each) => each.id === id)
    return signer && calledOf(signer, document.signers)
  }
  return (
    <section class="panel" aria-labelledby="attachments">
      <h2 id="attachments">{t('Attached by signers')}</h2>
      <ul class="files">
        {attachments.map((attachment) => (
          <li key={attachment.field_id}>
            <button class="link" type="button" disabled={isBusy} onClick={() => void act(() => save(attachment))}>
              <bdi>{attachment.file_name}</bdi>
            </button>{' '}
            <small>
              {[attachment.label, nameOf(attachment.signer_id), formatFileSize(attachment.size, currentLanguage())]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
      <Failure text={problem} />
    </section>
  )
}
