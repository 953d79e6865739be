import { useMemo, useRef, useState } from 'preact/hooks'
import { createSessionClient, type Mode } from '../client.js'
import { t } from '../language/translate.js'
import { Failure } from '../parts/failure.js'
import { useAct } from '../parts/use-act.js'
import { go } from '../route.js'

/** Uploads a PDF, which then waits as a draft to be prepared. */
export function NewDocument({ mode }: { mode: Mode }) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [sent, setSent] = useState<number | null>(null)
  const { problem, isBusy, act } = useAct()
  const upload = (file: File | null | undefined) =>
    file &&
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same */}
      <div
        class={`drop ${isOver ? 'drop--over' : ''}`}
        aria-busy={isBusy}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          void upload(event.dataTransfer?.files[0])
        }}
      >
        <p>{t('Drop a PDF here, or')}</p>
        <button class="button button--primary" type="button" disabled={isBusy} onClick={() => input.current?.click()}>
          {t('Choose a file')}
        </button>
        <input
          ref={input}
          type="file"
          accept="application/pdf,.pdf"
          hidden
          onChange={(event) => void upload(event.currentTarget.files?.[0])}
        />
        {sent !== null && <progress value={sent} aria-label={t('Uploading')} />}
      </div>
    </>
  )
}
