import { Bell, ChevronsUpDown, Keyboard, LogOut, MonitorSmartphone, UserRound } from 'lucide'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Mode } from '../client.js'
import { chooseLanguage, currentLanguage, type Language, languages, t } from '../language/translate.js'
import { Icon } from '../parts/icon.js'
import { lazy } from '../parts/lazy.js'
import { Link } from '../parts/link.js'
import { roleLabel } from '../parts/role-label.js'
import { useOutside } from '../parts/use-outside.js'
import { changeName, endSession, type Me } from '../session.js'

const RenameDialog = lazy(async () => (await import('../parts/rename-dialog.js')).RenameDialog, { isQuiet: true })

/** Who is signed in, and what is theirs alone: the language, their sessions, signing out. */
export function MemberMenu({ me, mode, onShortcuts }: { me: Me; mode: Mode; onShortcuts(): void }) {
  const [isOpen, setOpen] = useState(false)
  const [isNaming, setNaming] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  useOutside(
    isOpen,
    (target) => Boolean(menu.current?.contains(target)),
    () => setOpen(false)
  )
  useLayoutEffect(() => {
    if (!isOpen) return
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    addEventListener('keydown', closeOnEscape)
    return () => removeEventListener('keydown', closeOnEscape)
  }, [isOpen])
  const name = me.member.name ?? me.member.email
  return (
    <div class="member" ref={menu}>
      {isOpen && (
        <div class="member__menu" id="member-menu">
          <p class="hint">{me.member.email}</p>
          <label class="member__language">
            {t('Language')}
            <select
              class="language"
              value={currentLanguage()}
              onChange={(event) => chooseLanguage(event.currentTarget.value as Language)}
            >
              {Object.entries(languages).map(([tag, label]) => (
                <option key={tag} value={tag} lang={tag}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <button type="button" onClick={() => setNaming(true)}>
            <Icon of={UserRound} />
            {t('Your name…')}
          </button>
          <Link to={`/console/${mode}/notifications`}>
            <Icon of={Bell} />
            {t('Notifications')}
          </Link>
          <Link to={`/console/${mode}/sessions`}>
            <Icon of={MonitorSmartphone} />
            {t('Passkeys and sessions')}
          </Link>
          <button type="button" onClick={onShortcuts}>
            <Icon of={Keyboard} />
            {t('Keyboard shortcuts')}
          </button>
          <button type="button" onClick={() => void endSession('this').then(leave)}>
            <Icon of={LogOut} turns />
            {t('Sign out')}
          </button>
        </div>
      )}
      {isNaming && (
        <RenameDialog
          title={t('Your name')}
          label={t('Name')}
          name={me.member.name}
          maxLength={200}
          rename={changeName}
          onClose={() => setNaming(false)}
          onDone={() => setOpen(false)}
        />
      )}
      <button
        class="account"
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? 'member-menu' : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span class="account__mark account__mark--round" aria-hidden="true">
          {[...name][0]?.toLocaleUpperCase()}
        </span>
        <span class="account__name">
          <bdi>{name}</bdi>
          <small>{roleLabel(me.member.role)}</small>
        </span>
        <Icon of={ChevronsUpDown} />
      </button>
    </div>
  )
}

const leave = () => location.assign('/console/')
