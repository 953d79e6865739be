import { PanelLeft, Plus, Search } from 'lucide'
import type { Mode } from '../client.js'
import { t } from '../language/translate.js'
import { Icon } from '../parts/icon.js'
import { Link } from '../parts/link.js'
import type { Me } from '../session.js'
import { ModePill } from './mode-switch.js'

interface TopBarProps {
  me: Me
  mode: Mode
  isFolded: boolean
  isInert: boolean
  onFold(): void
  onSearch(): void
}

/** The search, the mode, and the one action that most members come for. */
export function TopBar({ me, mode, isFolded, isInert, onFold, onSearch }: TopBarProps) {
  return (
    <header class="top" inert={isInert}>
      <button
        class="button button--icon top__fold"
        type="button"
        aria-label={isFolded ? t('Widen the menu') : t('Narrow the menu')}
        onClick={onFold}
      >
        <Icon of={PanelLeft} turns />
      </button>
      <button class="top__search" type="button" aria-keyshortcuts="Control+K Meta+K" onClick={onSearch}>
        <Icon of={Search} />
        <span>{t('Search or jump to…')}</span>
        <kbd>{/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      <ModePill mode={mode} />
      {me.scopes.includes('documents:write') && (
        <Link to={`/console/${mode}/send`} class="button button--primary top__new">
          <Icon of={Plus} />
          {t('New document')}
        </Link>
      )}
    </header>
  )
}
