import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Mode } from './client.js'
import { Link } from './link.js'
import { endSession, type Me } from './session.js'

interface ShellProps {
  me: Me
  mode: Mode
  section: string
  children: ComponentChildren
}

/** What surrounds every view: navigation, the mode, and who is signed in. */
export function Shell({ me, mode, section, children }: ShellProps) {
  const main = useRef<HTMLElement>(null)
  const first = useRef(true)
  useEffect(() => {
    if (!first.current) main.current?.focus()
    first.current = false
  }, [section])
  const sections = [
    ['documents', 'Documents'],
    ...(me.scopes.includes('members') ? [['members', 'Members']] : []),
    ['sessions', 'Sessions']
  ] as [string, string][]
  return (
    <>
      <a class="skip" href="#main">
        Skip to content
      </a>
      <header class="top">
        <span class="brand">{me.account.name}</span>
        <nav aria-label="Main">
          <ul>
            {sections.map(([name, label]) => (
              <li key={name}>
                <Link to={`/console/${mode}/${name}`} aria-current={section === name ? 'page' : undefined}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav class="modes" aria-label="Mode">
          {(['test', 'live'] as const).map((each) => (
            <Link key={each} to={`/console/${each}/${section}`} aria-current={each === mode ? 'true' : undefined}>
              {each === 'test' ? 'Test' : 'Live'}
            </Link>
          ))}
        </nav>
        <span class="who">
          {me.member.email} ({me.member.role})
        </span>
        <button class="button button--quiet" type="button" onClick={() => void endSession('this').then(leave)}>
          Sign out
        </button>
        {mode === 'test' && (
          <p class="strip">Test mode: nothing here is binding, and it does not count toward any limit.</p>
        )}
      </header>
      <main id="main" tabIndex={-1} ref={main}>
        {children}
      </main>
    </>
  )
}

const leave = () => location.assign('/console/')
