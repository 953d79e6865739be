import type { Signpost } from '@signpost/sdk'
import { useMemo, useState } from 'preact/hooks'
import { createSessionClient, type Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { DropZone } from '../../parts/drop-zone.js'
import { Failure } from '../../parts/failure.js'
import { Link } from '../../parts/link.js'
import { useAct } from '../../parts/use-act.js'
import { go } from '../../route.js'
import { foundIn } from '../read/found.js'
import { deleteDraft } from '../read/take-found.js'

/** Makes a template of a PDF, and leads to its fields. */
export function NewTemplate({ mode }: { mode: Mode }) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const [sent, setSent] = useState<number | null>(null)
  const { problem, isBusy, act } = useAct()
  const all = `/console/${mode}/templates`
  const upload = async ([file]: [File, ...File[]]) => {
    const title = file.name.replace(/\.pdf$/i, '')
    const request = { file, file_name: file.name, title }
    const document = await client.documents
      .create(request, { onProgress: ({ loaded, total }) => setSent(loaded / total) })
      .finally(() => setSent(null))
    const id = await makeTemplate(client, document.id)
    go(`${all}/${id}/edit`)
  }
  return (
    <>
      <p>
        <Link to={all}>{t('All templates')}</Link>
      </p>
      <h1>{t('New template')}</h1>
      <Failure text={problem} />
      <DropZone
        label={t('Drop a PDF here, or')}
        accept="application/pdf,.pdf"
        isBusy={isBusy}
        onFiles={(files) => void act(() => upload(files))}
      >
        {sent !== null && <progress value={sent} aria-label={t('Uploading')} />}
      </DropZone>
      <p class="hint">
        {t('Its fields are placed next. A document that has all of them can be saved as a template, too.')}
      </p>
    </>
  )
}

/** The tags of a PDF become its roles and fields. Otherwise there is a role to begin with. */
async function makeTemplate(client: Signpost, document_id: string): Promise<string> {
  const found = foundIn(await client.documents.getSuggestions(document_id))
  const hasTags = found !== null && 'text_tags' in found.takes && found.problems.length === 0
  const content = hasTags ? { text_tags: true } : { roles: { [t('Signer')]: {} } }
  const template = await client.templates.create({ document_id, ...content })
  // It was only there to be read.
  await deleteDraft(client, document_id)
  return template.id
}
