import type { ComponentChildren } from 'preact'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { Mode } from '../client.js'
import { t } from '../language/translate.js'
import { lazy } from '../parts/lazy.js'
import { Link } from '../parts/link.js'
import type { Me } from '../session.js'
import { BottomBar } from './bottom-bar.js'
import { SideMenu } from './side-menu.js'
import { TopBar } from './top-bar.js'
import { useFolded } from './use-folded.js'
import { useShortcuts } from './use-shortcuts.js'
import { useTitle } from './use-title.js'

const Palette = lazy(async () => (await import('./palette.js')).Palette, { isQuiet: true })
const ShortcutsDialog = lazy(async () => (await import('./shortcuts-dialog.js')).ShortcutsDialog, { isQuiet: true })

interface ShellProps {
  me: Me
  mode: Mode
  /** The address of the section below the mode. */
  section: string
  /** Of the URL. When it changes, another view is shown, and gets the focus. */
  path: string
  children: ComponentChildren
}

/** What surrounds every view: the menu, the mode, and who is signed in. */
export function Shell({ me, mode, section, path, children }: ShellProps) {
  const main = useRef<HTMLElement>(null)
  const isFirst = useRef(true)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const isEditing = /\/(prepare|edit)$/.test(path)
  const { isFolded, toggleFolded } = useFolded(isEditing)
  const [dialog, setDialog] = useState<'palette' | 'shortcuts' | null>(null)
  // A dialog says that it has closed a moment after it has: another one may be open by then.
  const closerOf = (name: typeof dialog) => () => setDialog((current) => (current === name ? null : current))
  useShortcuts({
    addressOf: useCallback((name) => `/console/${mode}/${name}`, [mode]),
    isEditing,
    openPalette: () => setDialog('palette'),
    openShortcuts: () => setDialog('shortcuts')
  })
  useTitle(main, me, mode)
  useEffect(() => {
    setMenuOpen(false)
    if (!isFirst.current) {
      main.current?.focus()
      scrollTo(0, 0)
    }
    isFirst.current = false
  }, [path])
  return (
    <div class={isFolded ? 'shell shell--folded' : 'shell'} data-mode={mode}>
      <a class="skip" href="#main">
        {t('Skip to content')}
      </a>
      <div class="mode-edge" />
      <SideMenu
        me={me}
        mode={mode}
        section={section}
        isOpen={isMenuOpen}
        onShortcuts={() => setDialog('shortcuts')}
        onClose={() => setMenuOpen(false)}
      />
      <TopBar
        me={me}
        mode={mode}
        isFolded={isFolded}
        onFold={toggleFolded}
        onSearch={() => setDialog('palette')}
        isInert={isMenuOpen}
      />
      <main id="main" tabIndex={-1} ref={main} inert={isMenuOpen}>
        {me.account.sending_suspended_at && (
          <p class="notice notice--page">
            {t('The operator of this service has suspended sending for your account. What is out can still be signed.')}
          </p>
        )}
        {mode === 'live' && !me.account.has_name && (
          <p class="notice notice--page">
            {t('The account has no name that signers could see, so nothing can be sent.')}{' '}
            {me.scopes.includes('account') && <Link to="/console/live/settings">{t('Set a name')}</Link>}
          </p>
        )}
        {children}
      </main>
      <BottomBar me={me} mode={mode} section={section} onMore={() => setMenuOpen(true)} />
      {dialog === 'palette' && <Palette me={me} mode={mode} onClose={closerOf('palette')} />}
      {dialog === 'shortcuts' && <ShortcutsDialog onClose={closerOf('shortcuts')} />}
    </div>
  )
}
