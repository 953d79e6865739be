import { useMemo, useState } from 'preact/hooks'
import { createSessionClient } from '../client.js'
import { t } from '../language/translate.js'
import { DropZone } from '../parts/drop-zone.js'
import { Failure } from '../parts/failure.js'
import { Link } from '../parts/link.js'
import { useAct } from '../parts/use-act.js'
import type { Place } from '../place.js'
import { go } from '../route.js'
import { ChosenFiles } from './chosen-files.js'

const isPdf = ({ name, type }: File) => type === 'application/pdf' || /\.pdf$/i.test(name)

/** Uploads a PDF, or several files as one, which then wait as a draft to be prepared. */
export function NewDocument({ mode, me }: Place) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const [files, setFiles] = useState<File[]>([])
  const [sent, setSent] = useState<number | null>(null)
  const { problem, isBusy, act } = useAct()
  const upload = ([first, ...others]: [File, ...File[]]) =>
    act(async () => {
      const title = first.name.replace(/\.(pdf|png|jpe?g)$/i, '')
      const all = [first, ...others].map((file) => ({ file, file_name: file.name }))
      const content = others.length > 0 ? { files: all } : { file: first }
      const document = await client.documents.create(
        { ...content, file_name: isPdf(first) ? first.name : `${title}.pdf`, title },
        { onProgress: ({ loaded, total }) => setSent(loaded / total) }
      )
      go(`/console/${mode}/documents/${document.id}/prepare`)
    }).finally(() => setSent(null))
  const take = (chosen: [File, ...File[]]) => {
    const isOnePdf = files.length === 0 && chosen.length === 1 && isPdf(chosen[0])
    if (isOnePdf) void upload(chosen)
    else setFiles([...files, ...chosen])
  }
  const [first, ...others] = files
  return (
    <>
      <h1>{t('New document')}</h1>
      <Failure text={problem} />
      <DropZone
        label={t('Drop PDFs or pictures here, or')}
        accept="application/pdf,.pdf,image/png,image/jpeg"
        multiple
        isBusy={isBusy}
        onFiles={take}
      >
        {sent !== null && <progress value={sent} aria-label={t('Uploading')} />}
      </DropZone>
      {first && (
        <ChosenFiles files={files} isBusy={isBusy} onChange={setFiles} onDone={() => void upload([first, ...others])} />
      )}
      {!first && me.scopes.includes('templates') && (
        <p>
          <Link to={`/console/${mode}/templates`}>{t('Start from a template instead')}</Link>
        </p>
      )}
    </>
  )
}
