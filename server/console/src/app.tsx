import { useEffect, useState } from 'preact/hooks'
import type { Mode } from './client.js'
import { t } from './language/translate.js'
import { NoAccess } from './parts/no-access.js'
import { go, useUrl } from './route.js'
import { sections } from './sections.js'
import { type Me, readMe } from './session.js'
import { Shell } from './shell.js'
import { Arrive } from './views/arrive.js'
import { SignIn } from './views/sign-in.js'

/** The console: `/console/{mode}/{section}/{id}/{part}`. */
export function App({ token }: { token: string | null }) {
  const url = useUrl()
  const [me, setMe] = useState<Me | null>()
  useEffect(() => {
    if (!token) readMe().then(setMe, () => setMe(null))
  }, [token])
  if (token) return <Arrive token={token} />
  if (me === undefined) return <p role="status">{t('Loading…')}</p>
  if (me === null) return <SignIn />
  const [, mode, section = 'home', id, part] =
    /^\/console\/(test|live)(?:\/([\w-]+))?(?:\/([\w-]+))?(?:\/([\w-]+))?/.exec(url.pathname) ?? []
  if (!mode) {
    go('/console/test/home', { replace: true })
    return null
  }
  const { View, scope } = sections[section] ?? {}
  return (
    <Shell me={me} mode={mode as Mode} section={section} path={url.pathname}>
      {scope && !me.scopes.includes(scope) ? (
        <NoAccess scope={scope} />
      ) : View ? (
        <View key={`${mode}/${section}/${id}`} me={me} mode={mode as Mode} id={id} part={part} />
      ) : (
        <h1>{t('There is no such page.')}</h1>
      )}
    </Shell>
  )
}
