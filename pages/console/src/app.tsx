import { useEffect, useState } from 'preact/hooks'
import { type Mode, onSessionEnded } from './client.js'
import { findSection } from './find-section.js'
import { t } from './language/translate.js'
import { EmptyState } from './parts/empty-state.js'
import { lazy } from './parts/lazy.js'
import { Link } from './parts/link.js'
import { takePlace } from './return-place.js'
import { go, useUrl } from './route.js'
import { type Me, onAccountChanged, readMe } from './session.js'
import { Shell } from './shell/shell.js'

// Most of those who are signed in need none of them.
const Arrive = lazy(async () => (await import('./views/arrive.js')).Arrive)
const NoAccess = lazy(async () => (await import('./parts/no-access.js')).NoAccess)
const SessionEnded = lazy(async () => (await import('./shell/session-ended.js')).SessionEnded, { isQuiet: true })
const SignIn = lazy(async () => (await import('./views/sign-in.js')).SignIn)

/** The console of the member who is signed in, or else the way to sign in. */
export function App({ token }: { token: string | null }) {
  const { pathname, searchParams } = useUrl()
  const [me, setMe] = useState<Me | null>()
  useEffect(() => {
    if (!token) readMe().then(setMe, () => setMe(null))
  }, [token])
  const [isEnded, setEnded] = useState(false)
  // A request that began before somebody signed in again is refused late: whether there is a session is asked anew.
  useEffect(
    () =>
      onSessionEnded(
        () =>
          void readMe().then(
            (now) => setEnded(now === null),
            () => undefined
          )
      ),
    []
  )
  useEffect(() => onAccountChanged(() => void readMe().then(setMe, () => undefined)), [])
  if (token) return <Arrive token={token} />
  if (me === undefined) return <p role="status">{t('Loading…')}</p>
  // Also of a member who wanted to sign in again.
  if (me === null || (pathname === '/console/sign-in' && searchParams.has('problem'))) return <SignIn />
  const address = findSection(pathname)
  if (!address) {
    go(takePlace(), { replace: true })
    return null
  }
  const { mode, name, section, id, part } = address
  return (
    <Shell me={me} mode={mode} section={name} path={pathname}>
      {!section ? (
        <NoSuchPage mode={mode} />
      ) : section.scope && !me.scopes.includes(section.scope) ? (
        <NoAccess me={me} label={section.label} scope={section.scope} />
      ) : section.onlyIn && section.onlyIn !== mode ? (
        <OnlyIn label={section.label} />
      ) : (
        <section.View key={`${mode}/${name}/${id}`} me={me} mode={mode} id={id} part={part} />
      )}
      {isEnded && <SessionEnded me={me} onClose={() => setEnded(false)} />}
    </Shell>
  )
}

function NoSuchPage({ mode }: { mode: Mode }) {
  return (
    <>
      <h1>{t('There is no such page.')}</h1>
      <p class="buttons">
        <Link class="button button--secondary" to={`/console/${mode}/home`}>
          {t('Home')}
        </Link>
        <Link class="button button--secondary" to={`/console/${mode}/documents`}>
          {t('Documents')}
        </Link>
      </p>
    </>
  )
}

function OnlyIn({ label }: { label: string }) {
  return (
    <>
      <h1>{t(label)}</h1>
      <EmptyState text={t('E-mails are only captured in test mode.')} />
    </>
  )
}
