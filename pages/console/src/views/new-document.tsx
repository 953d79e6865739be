import type { CreateDocumentBody } from '@signpost/sdk'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { createSessionClient } from '../client.js'
import { t } from '../language/translate.js'
import { DropZone } from '../parts/drop-zone.js'
import { Failure } from '../parts/failure.js'
import { Link } from '../parts/link.js'
import { useAct } from '../parts/use-act.js'
import type { Place } from '../place.js'
import { changeQuery, go } from '../route.js'
import { ChosenFiles } from './chosen-files.js'
import { type Found, foundIn } from './read/found.js'
import { Question } from './read/question.js'
import { resumeUpload } from './read/resume-upload.js'
import { deleteDraft, takeFound, type Uploaded } from './read/take-found.js'

/** How a request accepts a file in spite of why it was refused. */
const acceptances: Partial<Record<string, Pick<CreateDocumentBody, 'allow_repaired' | 'allow_changed'>>> = {
  PDF_CONTENT_LOST: { allow_repaired: true },
  PDF_CHANGED_AFTER_SIGNING: { allow_changed: true }
}

const isPdf = ({ name, type }: File) => type === 'application/pdf' || /\.pdf$/i.test(name)

/** Uploads a PDF, or several files as one, asks about the fields that it has of its own, and leads to the draft to prepare. */
export function NewDocument({ mode, me }: Place) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const [files, setFiles] = useState<File[]>([])
  const [sent, setSent] = useState<number | null>(null)
  const [uploaded, setUploaded] = useState<Uploaded | null>(null)
  const [found, setFound] = useState<Found | null>(null)
  const acting = useAct()
  const { problem, code, isBusy, act } = acting
  const [tried, setTried] = useState<CreateDocumentBody | null>(null)
  const acceptance = acceptances[code ?? '']
  const prepare = (id: string, query = '') => go(`/console/${mode}/documents/${id}/prepare${query}`)
  const read = async (document: Uploaded) => {
    setUploaded(document)
    const says = foundIn(await client.documents.getSuggestions(document.id))
    if (!says) return prepare(document.id)
    setFound(says)
    // A page that is loaded again asks again.
    changeQuery({ document: document.id }, { replace: true })
  }
  const [resumed] = useState(() => new URL(location.href).searchParams.get('document'))
  useEffect(() => {
    if (!resumed) return
    void act(async () => {
      const document = await resumeUpload(client, resumed)
      if (document) await read(document)
      else prepare(resumed)
    })
  }, [])
  const upload = (request: CreateDocumentBody) =>
    act(async () => {
      setTried(request)
      const { id } = await client.documents.create(request, {
        onProgress: ({ loaded, total }) => setSent(loaded / total)
      })
      await read({ id, request })
    }).finally(() => setSent(null))
  const take = (chosen: [File, ...File[]]) => {
    const isOnePdf = files.length === 0 && chosen.length === 1 && isPdf(chosen[0])
    if (isOnePdf) void upload(requestOf(chosen))
    else setFiles([...files, ...chosen])
  }
  const beginAgain = async ({ id }: Uploaded) => {
    await deleteDraft(client, id)
    setFiles([])
    setFound(null)
    setUploaded(null)
    changeQuery({ document: '' }, { replace: true })
  }
  if (uploaded && found) {
    const { id, request } = uploaded
    return (
      <Question
        id={id}
        title={request.title ?? ''}
        found={found}
        acting={acting}
        download={(signal) => client.documents.download(id, { part: 'prepared', signal })}
        onTake={() => void act(async () => prepare(await takeFound(client, uploaded, found.takes), '?names=ask'))}
        onLeave={() => prepare(id)}
        onAnother={() => void act(() => beginAgain(uploaded))}
      />
    )
  }
  const [first, ...others] = files
  return (
    <>
      <h1>{t('New document')}</h1>
      <Failure text={problem} />
      {problem && uploaded && (
        <p class="buttons">
          <button
            class="button button--primary"
            type="button"
            disabled={isBusy}
            onClick={() => void act(() => read(uploaded))}
          >
            {t('Try again')}
          </button>
        </p>
      )}
      {tried && acceptance && (
        <p class="buttons">
          <button
            class="button button--secondary"
            type="button"
            disabled={isBusy}
            onClick={() => void upload({ ...tried, ...acceptance })}
          >
            {t('Upload it anyway')}
          </button>
          <span class="hint">{t('Look at its pages before you send it: signers see what you see.')}</span>
        </p>
      )}
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
        <ChosenFiles
          files={files}
          isBusy={isBusy}
          onChange={setFiles}
          onDone={() => void upload(requestOf([first, ...others]))}
        />
      )}
      {!first && me.scopes.includes('templates') && (
        <p>
          <Link to={`/console/${mode}/templates`}>{t('Start from a template instead')}</Link>
        </p>
      )}
    </>
  )
}

function requestOf([first, ...others]: [File, ...File[]]): CreateDocumentBody {
  const title = first.name.replace(/\.(pdf|png|jpe?g)$/i, '')
  const all = [first, ...others].map((file) => ({ file, file_name: file.name }))
  const content = others.length > 0 ? { files: all } : { file: first }
  return { ...content, file_name: isPdf(first) ? first.name : `${title}.pdf`, title }
}
