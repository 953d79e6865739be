import type { TextTagProblem } from '@signpost/sdk'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { t } from '../../language/translate.js'
import { Failure } from '../../parts/failure.js'
import { LoadFailure } from '../../parts/load-failure.js'
import type { Acting } from '../../parts/use-act.js'
import { usePdf } from '../../parts/use-pdf.js'
import { Reader } from '../../reader/reader.js'
import { type Found, fillersOf } from './found.js'
import { sentenceOf } from './sentence-of.js'
import { writeInstead } from './write-instead.js'

interface QuestionProps {
  id: string
  title: string
  found: Found
  acting: Pick<Acting, 'problem' | 'isBusy'>
  download(signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>
  onTake(): void
  onLeave(): void
  /** Begins again with another file. */
  onAnother(): void
}

/** Asks whether what a document says of its own fields is to be used, and shows where that is. */
export function Question({ id, title, found, acting, download, onTake, onLeave, onAnother }: QuestionProps) {
  const { problem, isBusy } = acting
  const { value: pdf, failure } = usePdf(download, id)
  const names = { formFields: t('Form fields'), problems: t('To be corrected') }
  const fillers = useMemo(() => fillersOf(found, names), [found])
  const heading = useRef<HTMLHeadingElement>(null)
  // What had the focus is gone. From here, the next is the primary button.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const hasProblems = found.problems.length > 0
  return (
    <section aria-labelledby="found">
      <h1>{title}</h1>
      <div class="panel found">
        <h2 id="found" ref={heading} tabIndex={-1}>
          {sentenceOf(found)}
        </h2>
        <p class="hint">{hintOf(found)}</p>
        <Failure text={problem} />
        <p class="buttons">
          <button
            class="button button--primary"
            type="button"
            disabled={isBusy}
            onClick={hasProblems ? onAnother : onTake}
          >
            {hasProblems ? t('Choose the corrected file') : t('Use them')}
          </button>
          <button class="button button--secondary" type="button" disabled={isBusy} onClick={onLeave}>
            {t('Leave the document as it is')}
          </button>
        </p>
        {isBusy && <p role="status">{t('Loading…')}</p>}
        {hasProblems && <BrokenTags problems={found.problems} />}
      </div>
      <LoadFailure of={failure} />
      {pdf && <Reader pdf={pdf} fillers={fillers} />}
    </section>
  )
}

function hintOf({ problems, roles }: Found): string {
  if (problems.length > 0) return t('Correct them in the document, save it as a PDF again and choose that.')
  if (roles.length > 0) return t('They become fields, and the tags leave the pages. Then you type the names.')
  return t('They become fields, which you can change before you send the document.')
}

/** Text tags that cannot be fields: where they stand, and what to write. */
function BrokenTags({ problems }: { problems: TextTagProblem[] }) {
  return (
    <ul class="broken-tags" aria-label={t('To be corrected')}>
      {problems.map((problem, index) => (
        <li key={`${index} ${problem.text}`}>
          <span>
            {t('Page')} {problem.page}: <code>{problem.text}</code>
          </span>
          <span>{writeInstead(problem)}</span>
        </li>
      ))}
    </ul>
  )
}
