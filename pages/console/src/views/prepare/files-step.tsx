import type { Document, Signpost } from '@signpost/sdk'
import { useMemo, useState } from 'preact/hooks'
import type { Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { DropZone } from '../../parts/drop-zone.js'
import { Failure } from '../../parts/failure.js'
import { countPages } from '../../parts/read-first-page.js'
import { showToast } from '../../parts/show-toast.js'
import { useAct } from '../../parts/use-act.js'
import type { LoadedPdf } from '../../parts/use-pdf.js'
import { go } from '../../route.js'
import { ChosenFiles } from '../chosen-files.js'
import { deleteDraft } from '../read/take-found.js'
import { peopleOfDraft } from './people-of.js'
import type { Preparation } from './preparation.js'
import { ReviewPages } from './review-pages.js'
import { withFiles } from './with-files.js'

interface FilesStepProps {
  client: Signpost
  mode: Mode
  document: Document
  preparation: Preparation
  pdf: LoadedPdf
  /** Keeps what was prepared, so that nothing is on its way to a draft that is gone. */
  save(): Promise<boolean>
}

/** What is signed: more files can be added, put in another order, and take the place of those that there are. */
export function FilesStep({ client, mode, document, preparation, pdf, save }: FilesStepProps) {
  const { id, file_name } = document
  // What there is already, as one of the files.
  const [present] = useState(() => new File([], file_name))
  const [files, setFiles] = useState<File[]>([present])
  const [sent, setSent] = useState<number | null>(null)
  const { problem, isBusy, act } = useAct()
  const people = useMemo(() => peopleOfDraft(preparation.signers), [preparation.signers])
  const hasCode = preparation.signers.some(({ accessCode }) => accessCode === undefined)
  const isUnchanged = files.length === 1 && files[0] === present
  const stepOf = (draft: string) => `/console/${mode}/documents/${draft}/prepare?step=files`
  const use = async ([first, ...others]: File[]) => {
    if (!first) return
    await save()
    const bytesOf = async (file: File) =>
      file === present ? new File([await client.documents.download(id, { part: 'original' })], file_name) : file
    const at = files.indexOf(present)
    const before = at === -1 ? null : await countAll(files.slice(0, at))
    const made = await withFiles(client, document, preparation, {
      files: [await bytesOf(first), ...(await Promise.all(others.map(bytesOf)))],
      pagesBefore: before,
      onProgress: setSent
    }).finally(() => setSent(null))
    const undo = async () => {
      await client.documents.restore(id)
      await deleteDraft(client, made.id)
      go(stepOf(id))
    }
    go(stepOf(made.id), { replace: true })
    const text =
      made.lost > 0
        ? t('The files were changed. Fields on pages that are gone: {count}.', { count: made.lost })
        : t('The files were changed.')
    void showToast({ text, undo })
  }
  return (
    <section aria-labelledby="files">
      <h2 id="files">{t('Files')}</h2>
      <section class="panel" aria-labelledby="pages">
        <h3 id="pages">{t('Pages')}</h3>
        <ReviewPages preparation={preparation} people={people} pdf={pdf} />
      </section>
      <ChosenFiles
        files={files}
        label={t('Use these files')}
        isBusy={isBusy}
        isReady={!isUnchanged && !hasCode}
        onChange={setFiles}
        onDone={() => void act(() => use(files))}
      />
      {hasCode && !isUnchanged && (
        <p class="notice">
          {t('Take out the access codes first, and give them again afterwards: nobody can read them.')}
        </p>
      )}
      <Failure text={problem} />
      <DropZone
        label={t('Drop PDFs or pictures here, or')}
        accept="application/pdf,.pdf,image/png,image/jpeg"
        multiple
        isQuiet
        isBusy={isBusy}
        onFiles={(chosen) => setFiles([...files, ...chosen])}
      >
        {sent !== null && <progress value={sent} aria-label={t('Uploading')} />}
      </DropZone>
    </section>
  )
}

async function countAll(files: File[]): Promise<number> {
  const counts = await Promise.all(
    files.map((file) =>
      /\.pdf$/i.test(file.name) ? countPages(file.arrayBuffer().then((bytes) => new Uint8Array(bytes))) : 1
    )
  )
  return counts.reduce((sum, count) => sum + count, 0)
}
