import type { Document, Signpost } from '@signpost/sdk'
import { saveFile } from '../../../../web/save-file.js'
import { t } from '../../language/translate.js'
import { Failure } from '../../parts/failure.js'
import { useAct } from '../../parts/use-act.js'

const files = {
  original: 'The PDF that was uploaded',
  signed: 'The sealed PDF',
  audit: 'The certificate of completion'
} as const
type Part = keyof typeof files

/** The PDFs of a document. */
export function DocumentFiles({ client, document }: { client: Signpost; document: Document }) {
  const { problem, isBusy, act } = useAct()
  if (document.erased_at) return null
  const parts = (Object.keys(files) as Part[]).filter((part) => part === 'original' || document.status === 'completed')
  const save = async (part: Part) => {
    const bytes = await client.documents.download(document.id, { part })
    saveFile(`${document.title} - ${part}.pdf`, bytes, 'application/pdf')
  }
  return (
    <section aria-labelledby="files">
      <h2 id="files">{t('Files')}</h2>
      <ul class="files">
        {parts.map((part) => (
          <li key={part}>
            <button class="link" type="button" disabled={isBusy} onClick={() => void act(() => save(part))}>
              {t(files[part])}
            </button>
          </li>
        ))}
      </ul>
      <Failure text={problem} />
    </section>
  )
}
