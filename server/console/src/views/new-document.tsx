import { useMemo, useState } from 'preact/hooks'
import { createSessionClient, type Mode } from '../client.js'
import { t } from '../language/translate.js'
import { DropZone } from '../parts/drop-zone.js'
import { Failure } from '../parts/failure.js'
import { useAct } from '../parts/use-act.js'
import { go } from '../route.js'

/** Uploads a PDF, which then waits as a draft to be prepared. */
export function NewDocument({ mode }: { mode: Mode }) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const [sent, setSent] = useState<number | null>(null)
  const { problem, isBusy, act } = useAct()
  const upload = (file: File) =>
    act(async () => {
      const document = await client.documents.create(
        { file, file_name: file.name, title: file.name.replace(/\.pdf$/i, '') },
        { onProgress: ({ loaded, total }) => setSent(loaded / total) }
      )
      go(`/console/${mode}/documents/${document.id}/prepare`)
    }).finally(() => setSent(null))
  return (
    <>
      <h1>{t('New document')}</h1>
      <Failure text={problem} />
      <DropZone
        label={t('Drop a PDF here, or')}
        accept="application/pdf,.pdf"
        isBusy={isBusy}
        onFile={(file) => void upload(file)}
      >
        {sent !== null && <progress value={sent} aria-label={t('Uploading')} />}
      </DropZone>
    </>
  )
}
