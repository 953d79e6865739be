import type { Document, Signpost } from '@signpost/sdk'
import { saveFile } from '../../../../shared/save-file.js'
import { t } from '../../language/translate.js'
import { Failure } from '../../parts/failure.js'
import { useAct } from '../../parts/use-act.js'
import { savePart } from './save-part.js'

const files = {
  original: 'The PDF that was uploaded',
  signed: 'The sealed PDF',
  audit: 'The certificate of completion',
  evidence: 'The evidence package (ZIP)'
} as const
type FileName = keyof typeof files

/** The files of a document. */
export function DocumentFiles({ client, document }: { client: Signpost; document: Document }) {
  const { problem, isBusy, act } = useAct()
  if (document.erased_at) return null
  const names = (Object.keys(files) as FileName[]).filter(
    (name) => name === 'original' || document.status === 'completed'
  )
  return (
    <section class="panel" aria-labelledby="files">
      <h2 id="files">{t('Files')}</h2>
      <ul class="files">
        {names.map((name) => (
          <li key={name}>
            <button
              class="link"
              type="button"
              disabled={isBusy}
              onClick={() => void act(() => save(client, document, name))}
            >
              {t(files[name])}
            </button>
          </li>
        ))}
      </ul>
      <Failure text={problem} />
    </section>
  )
}

async function save(client: Signpost, document: Document, name: FileName) {
  if (name !== 'evidence') return savePart(client, document, name)
  const { id, title } = document
  saveFile(`${title} - evidence.zip`, await client.documents.downloadEvidence(id), 'application/zip')
}
