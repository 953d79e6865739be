import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Mode } from './client.js'
import { chooseLanguage, currentLanguage, type Language, languages, t } from './language/translate.js'
import { Link } from './parts/link.js'
import { sections } from './sections.js'
import { endSession, type Me } from './session.js'

interface ShellProps {
  me: Me
  mode: Mode
  section: string
  /** Of the URL. When it changes, another view is shown, and gets the focus. */
  path: string
  children: ComponentChildren
}

/** What surrounds every view: navigation, the mode, and who is signed in. */
export function Shell({ me, mode, section, path, children }: ShellProps) {
  const main = useRef<HTMLElement>(null)
  const first = useRef(true)
  useEffect(() => {
    if (!first.current) main.current?.focus()
    first.current = false
  }, [path])
  const visible = Object.entries(sections).filter(([, { scope }]) => !scope || me.scopes.includes(scope))
  return (
    <>
      <a class="skip" href="#main">
        {t('Skip to content')}
      </a>
      <header class="top">
        <span class="brand">{me.account.name}</span>
        <nav class="modes" aria-label={t('Mode')}>
          {(['test', 'live'] as const).map((each) => (
            <Link key={each} to={`/console/${each}/${section}`} aria-current={each === mode ? 'true' : undefined}>
              {each === 'test' ? t('Test') : t('Live')}
            </Link>
          ))}
        </nav>
        <select
          class="language"
          aria-label={t('Language')}
          value={currentLanguage()}
          onChange={(event) => chooseLanguage(event.currentTarget.value as Language)}
        >
          {Object.entries(languages).map(([tag, name]) => (
            <option key={tag} value={tag} lang={tag}>
              {name}
            </option>
          ))}
        </select>
        <span class="who">
          {me.member.email} ({t(me.member.role)})
        </span>
        <button class="button button--quiet" type="button" onClick={() => void endSession('this').then(leave)}>
          {t('Sign out')}
        </button>
        <nav class="sections" aria-label={t('Main')}>
          <ul>
            {visible.map(([name, { label }]) => (
              <li key={name}>
                <Link to={`/console/${mode}/${name}`} aria-current={section === name ? 'page' : undefined}>
                  {t(label)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {mode === 'test' && (
          <p class="strip">{t('Test mode: nothing here is binding, and it does not count toward any limit.')}</p>
        )}
      </header>
      <main id="main" tabIndex={-1} ref={main}>
        {children}
      </main>
    </>
  )
}

const leave = () => location.assign('/console/')
