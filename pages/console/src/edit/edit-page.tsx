import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks'
import { mayBeFramed } from '../../../shared/frame/frame-policy.js'
import type { ParentMessages } from '../../../shared/frame/parent-messages.js'
import type { Framing } from '../../../shared/frame/parent-origin.js'
import { wearFrameTheme } from '../../../shared/frame/wear-frame-theme.js'
import { createTokenClient } from '../client.js'
import { t } from '../language/translate.js'
import { useLoaded } from '../parts/use-loaded.js'
import { usePdf } from '../parts/use-pdf.js'
import { EditView } from './edit-view.js'
import { explain } from './explain.js'
import { type Grant, readGrant } from './grant.js'
import { MessageCard } from './message-card.js'
import { downloadSubject, loadSubject } from './subject.js'

interface EditPageProps {
  token: string | null
  framing: Framing
  messages: ParentMessages
}

/** The field editor for one draft or template, which may be in a frame of somebody else's app. */
export function EditPage({ token, framing, messages }: EditPageProps) {
  const grant = useMemo(() => (token ? readGrant(token) : null), [token])
  if (!token || !grant) return <Refusal code="EDITING_TOKEN_MISSING" messages={messages} />
  const origin = new URL(location.href).searchParams.get('embed_origin')
  if (!mayBeFramed(framing, origin, { embed_origin: grant.origin, allowed_origins: null })) {
    return <Refusal code="EMBED_ORIGIN_NOT_ALLOWED" messages={messages} />
  }
  return <Opened token={token} grant={grant} messages={messages} />
}

function Opened({ token, grant, messages }: { token: string; grant: Grant; messages: ParentMessages }) {
  const { subjectId, themeAllowed } = grant
  useLayoutEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)')
    wearFrameTheme(messages, location.hash, dark, { themeAllowed, color: null })
  }, [messages, themeAllowed])
  const client = useMemo(() => createTokenClient(token), [token])
  const [round, setRound] = useState(0)
  const loaded = useLoaded(
    async (signal) => ({ subject: await loadSubject(client, subjectId, signal), round }),
    String(round)
  )
  const pdf = usePdf((signal) => downloadSubject(client, subjectId, signal), subjectId)
  const failure = loaded.failure ?? pdf.failure
  if (failure) return <Refusal code={failure.code ?? 'NETWORK_ERROR'} message={failure.message} messages={messages} />
  if (!loaded.value || !pdf.value) {
    return (
      <main id="main">
        <p role="status">{t('Loading…')}</p>
      </main>
    )
  }
  return (
    <EditView
      key={loaded.value.round}
      client={client}
      token={token}
      grant={grant}
      subject={loaded.value.subject}
      pdf={pdf.value}
      messages={messages}
      onReload={() => setRound((before) => before + 1)}
    />
  )
}

interface RefusalProps {
  code: string
  /** The API's own message. */
  message?: string
  messages: ParentMessages
}

/** Why nothing can be edited. The embedding page gets it, too. */
function Refusal({ code, message = '', messages }: RefusalProps) {
  const { title, text } = explain(code, message)
  useEffect(() => messages.error(code, message || text), [code])
  return <MessageCard title={title} text={text} messages={messages} />
}
