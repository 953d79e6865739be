import { Menu } from 'lucide'
import type { Mode } from '../client.js'
import { t } from '../language/translate.js'
import { Icon } from '../parts/icon.js'
import { Link } from '../parts/link.js'
import { type SectionName, sections } from '../sections.js'
import type { Me } from '../session.js'
import { mayOpen } from './menu-entries.js'

const names: SectionName[] = ['home', 'documents', 'send', 'templates']

/** On a phone, in reach of the thumb: what is used most, and the whole menu. */
export function BottomBar({ me, mode, section, onMore }: { me: Me; mode: Mode; section: string; onMore(): void }) {
  return (
    <nav class="bottom" aria-label={t('Shortcuts')}>
      {names
        .filter((name) => mayOpen(sections[name], me, mode))
        .map((name) => (
          <Link
            key={name}
            to={`/console/${mode}/${name}`}
            class={`bottom__${name}`}
            aria-current={name === section ? 'page' : undefined}
          >
            <Icon of={sections[name].icon} />
            {name === 'send' ? t('New') : t(sections[name].label)}
          </Link>
        ))}
      <button type="button" onClick={onMore}>
        <Icon of={Menu} />
        {t('More')}
      </button>
    </nav>
  )
}
