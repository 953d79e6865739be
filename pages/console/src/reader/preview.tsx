import type { Template } from '@signpost/sdk'
import { useMemo } from 'preact/hooks'
import { t } from '../language/translate.js'
import { FailedView } from '../parts/failed-view.js'
import { usePdf } from '../parts/use-pdf.js'
import { Reader } from './reader.js'
import { sampleFieldsOf } from './sample-fields.js'

interface PreviewProps {
  of: Pick<Template, 'id' | 'roles' | 'fields'>
  download(signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>
}

/** A template or a form as a document made from it will look, with samples in its fields. */
export function Preview({ of, download }: PreviewProps) {
  const { value: pdf, failure } = usePdf(download, of.id)
  const fillers = useMemo(() => sampleFieldsOf(of, new Date()), [of])
  if (failure) return <FailedView of={failure} />
  if (!pdf) return <p role="status">{t('Loading…')}</p>
  return <Reader pdf={pdf} fillers={fillers} />
}
