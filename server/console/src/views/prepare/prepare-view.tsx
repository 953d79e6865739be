import { useMemo, useState } from 'preact/hooks'
import { createSessionClient, type Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { FailedView } from '../../parts/failed-view.js'
import { Link } from '../../parts/link.js'
import { useLoaded } from '../../parts/use-loaded.js'
import { usePdf } from '../../parts/use-pdf.js'
import type { Me } from '../../session.js'
import { Prepare } from './prepare.js'

interface PrepareViewProps {
  me: Me
  mode: Mode
  id: string
}

/** Loads a draft and prepares it, unless it was sent meanwhile. */
export function PrepareView({ me, mode, id }: PrepareViewProps) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const [round, setRound] = useState(0)
  const loaded = useLoaded(async (signal) => {
    const [document, preparation] = await Promise.all([
      client.documents.get(id, { signal }),
      client.documents.getFields(id, { signal })
    ])
    return { document, preparation, round }
  }, `${id} ${round}`)
  const pdf = usePdf((signal) => client.documents.download(id, { part: 'prepared', signal }), id)
  const failure = loaded.failure ?? pdf.failure
  if (failure) return <FailedView of={failure} />
  if (!loaded.value || !pdf.value) return <p role="status">{t('Loading…')}</p>
  const { document } = loaded.value
  if (document.status !== 'draft') {
    return (
      <p>
        {t('The document was sent.')} <Link to={`/console/${mode}/documents/${id}`}>{document.title}</Link>
      </p>
    )
  }
  return (
    <Prepare
      key={loaded.value.round}
      client={client}
      me={me}
      mode={mode}
      document={document}
      kept={loaded.value.preparation}
      pdf={pdf.value}
      onReload={() => setRound((before) => before + 1)}
    />
  )
}
