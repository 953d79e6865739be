import { useEffect, useState } from 'preact/hooks'
import type { Mode } from './client.js'
import { go, useUrl } from './route.js'
import { type Me, readMe } from './session.js'
import { Shell } from './shell.js'
import { Arrive } from './views/arrive.js'
import { DocumentList } from './views/document-list.js'
import { DocumentView } from './views/document-view.js'
import { MemberList } from './views/member-list.js'
import { SessionList } from './views/session-list.js'
import { SignIn } from './views/sign-in.js'

/** The console: `/console/{mode}/{section}/{id}`. */
export function App({ token }: { token: string | null }) {
  const url = useUrl()
  const [me, setMe] = useState<Me | null>()
  useEffect(() => {
    if (!token) readMe().then(setMe, () => setMe(null))
  }, [token])
  if (token) return <Arrive token={token} />
  if (me === undefined) return <p role="status">Loading…</p>
  if (me === null) return <SignIn />
  const [, mode, section = 'documents', id] = /^\/console\/(test|live)(?:\/(\w+))?(?:\/(\w+))?/.exec(url.pathname) ?? []
  if (!mode) {
    go('/console/test/documents', { replace: true })
    return null
  }
  return (
    <Shell me={me} mode={mode as Mode} section={section}>
      <Section me={me} mode={mode as Mode} section={section} id={id} />
    </Shell>
  )
}

function Section({ me, mode, section, id }: { me: Me; mode: Mode; section: string; id: string | undefined }) {
  if (section === 'documents' && id) return <DocumentView key={`${mode}${id}`} me={me} mode={mode} id={id} />
  if (section === 'documents') return <DocumentList key={mode} mode={mode} />
  if (section === 'members') return <MemberList me={me} mode={mode} />
  if (section === 'sessions') return <SessionList />
  return <h1>There is no such page</h1>
}
