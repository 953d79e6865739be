import type { Mode } from '../client.js'
import { type Section, type SectionName, sections } from '../sections.js'
import type { Me } from '../session.js'

/** An entry of the menu. */
export interface MenuEntry extends Section {
  name: SectionName
}

const groups: { label: string | null; names: SectionName[] }[] = [
  { label: null, names: ['home', 'documents', 'templates', 'bulk-sends', 'forms'] },
  {
    label: 'Developers',
    names: ['developers/keys', 'developers/webhooks', 'developers/requests', 'developers/events', 'developers/emails']
  },
  { label: 'Account', names: ['members', 'settings', 'settings/log'] }
]

/** What a member can open in a mode, in groups. Labels are English. */
export function menuGroups(me: Me, mode: Mode) {
  return groups
    .map(({ label, names }) => ({ label, entries: entriesOf(names, me, mode) }))
    .filter(({ entries }) => entries.length > 0)
}

function entriesOf(names: SectionName[], me: Me, mode: Mode): MenuEntry[] {
  return names.map((name) => ({ name, ...sections[name] })).filter((entry) => mayOpen(entry, me, mode))
}

/** Whether a section is in the menu of a member. */
export function mayOpen({ scope, onlyIn }: Section, { scopes }: Me, mode: Mode): boolean {
  return (!scope || scopes.includes(scope)) && (!onlyIn || onlyIn === mode)
}
