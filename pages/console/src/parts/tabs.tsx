import { t } from '../language/translate.js'
import { Link } from './link.js'

/** Links to the parts of a section. Labels are English, and translated here. */
export function Tabs({ label, tabs, current }: { label: string; tabs: Record<string, string>; current: string }) {
  return (
    <nav class="tabs" aria-label={label}>
      {Object.entries(tabs).map(([to, text]) => (
        <Link key={to} to={to} aria-current={to === current ? 'page' : undefined}>
          {t(text)}
        </Link>
      ))}
    </nav>
  )
}
