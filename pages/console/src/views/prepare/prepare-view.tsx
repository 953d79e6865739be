import { useMemo, useState } from 'preact/hooks'
import { createSessionClient, type Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { FailedView } from '../../parts/failed-view.js'
import { Link } from '../../parts/link.js'
import { useLoaded } from '../../parts/use-loaded.js'
import { usePdf } from '../../parts/use-pdf.js'
import type { Me } from '../../session.js'
import { preparationOnDevice } from './begin-with.js'
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
    const device = preparationOnDevice(me.member.id, id)
    const [document, kept, unsaved] = await Promise.all([
      client.documents.get(id, { signal }),
      client.documents.getFields(id, { signal }),
      device.read()
    ])
    if (document.status !== 'draft') await device.remove()
    return { draft: { document, kept, unsaved }, round }
  }, `${id} ${round}`)
  const pdf = usePdf((signal) => client.documents.download(id, { part: 'prepared', signal }), id)
  const failure = loaded.failure ?? pdf.failure
  if (failure) return <FailedView of={failure} />
  if (!loaded.value || !pdf.value) return <p role="status">{t('Loading…')}</p>
  const { draft, round: loadedRound } = loaded.value
  const { document } = draft
  if (document.status !== 'draft') {
    return (
      <p>
        {t('The document was sent.')} <Link to={`/console/${mode}/documents/${id}`}>{document.title}</Link>
      </p>
    )
  }
  return (
    <Prepare
      key={loadedRound}
      client={client}
      me={me}
      mode={mode}
      draft={draft}
      pdf={pdf.value}
      onReload={() => setRound((before) => before + 1)}
    />
  )
}
