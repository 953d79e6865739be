import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Mode } from '../client.js'
import { t } from '../language/translate.js'
import { Icon } from '../parts/icon.js'
import { Link } from '../parts/link.js'
import type { Me } from '../session.js'
import { MemberMenu } from './member-menu.js'
import { type MenuEntry, menuGroups } from './menu-entries.js'
import { ModeSwitch } from './mode-switch.js'

interface SideMenuProps {
  me: Me
  mode: Mode
  section: string
  /** On a narrow screen, where it lies over the view. */
  isOpen: boolean
  onShortcuts(): void
  onClose(): void
}

/** The account, its mode, and all sections that the member can open. */
export function SideMenu({ me, mode, section, isOpen, onShortcuts, onClose }: SideMenuProps) {
  const side = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (!isOpen) return
    const before = document.activeElement
    side.current?.querySelector<HTMLElement>('nav a')?.focus()
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    addEventListener('keydown', closeOnEscape)
    return () => {
      removeEventListener('keydown', closeOnEscape)
      if (before instanceof HTMLElement) before.focus()
    }
  }, [isOpen])
  return (
    <>
      <aside class={isOpen ? 'side-menu side-menu--open' : 'side-menu'} aria-label={t('Menu')} ref={side}>
        <p class="account">
          <span class="account__mark" aria-hidden="true">
            {initialOf(me.account.name)}
          </span>
          <bdi class="account__name">{me.account.name}</bdi>
        </p>
        <ModeSwitch mode={mode} section={section} />
        <nav class="sections" aria-label={t('Main')}>
          {menuGroups(me, mode).map(({ label, entries }) => (
            <div key={label}>
              {label && <h2>{t(label)}</h2>}
              <ul>
                {entries.map((entry) => (
                  <Entry key={entry.name} entry={entry} mode={mode} isCurrent={entry.name === section} />
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <MemberMenu me={me} mode={mode} onShortcuts={onShortcuts} />
      </aside>
      {isOpen && <button class="shade" type="button" aria-label={t('Close the menu')} onClick={onClose} />}
    </>
  )
}

function Entry({ entry, mode, isCurrent }: { entry: MenuEntry; mode: Mode; isCurrent: boolean }) {
  return (
    <li>
      <Link to={`/console/${mode}/${entry.name}`} title={t(entry.label)} aria-current={isCurrent ? 'page' : undefined}>
        <Icon of={entry.icon} />
        <span class="sections__name">{t(entry.label)}</span>
      </Link>
    </li>
  )
}

const initialOf = (name: string) => [...name.trim()][0]?.toLocaleUpperCase() ?? ''
