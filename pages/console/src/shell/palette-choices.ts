import type { Signpost } from '@signpost/sdk'
import { FileText, type IconNode, LayoutTemplate, Radio } from 'lucide'
import type { Mode } from '../client.js'
import { t } from '../language/translate.js'
import { standingOf } from '../parts/standing.js'
import { wordOf } from '../parts/state.js'
import { type SectionName, sections } from '../sections.js'
import type { Me } from '../session.js'
import { mayOpen, menuGroups } from './menu-entries.js'

/** Something that the palette leads to. */
export interface Choice {
  text: string
  icon: IconNode
  to: string
  /** What it is, if its text does not say it. */
  note?: string
  /** The key that does it from everywhere. */
  letter?: string
}

/** A heading and its choices. */
export interface ChoiceGroup {
  heading: string
  choices: Choice[]
}

const mostFound = 6

/** Sections that have a view for each of what their identifiers name. */
const sectionOfPrefix: Record<string, SectionName> = {
  doc: 'documents',
  tpl: 'templates',
  blk: 'bulk-sends',
  frm: 'forms',
  whe: 'developers/webhooks'
}

/** What can be chosen without asking the service: a view that an identifier names, actions and sections. */
export function knownChoices(text: string, me: Me, mode: Mode): ChoiceGroup[] {
  const identified = choiceOfId(text.trim(), mode)
  if (identified) return [{ heading: t('Identifier'), choices: [identified] }]
  const entries = menuGroups(me, mode).flatMap((group) => group.entries)
  const other = mode === 'test' ? 'live' : 'test'
  const actions = [
    ...actionOf('send', t('New document'), me, mode).map((action) => ({ ...action, letter: 'N' })),
    ...actionOf('members', t('Invite a member'), me, mode),
    ...actionOf('developers/keys', t('Create a key'), me, mode),
    {
      text: other === 'live' ? t('Switch to live mode') : t('Switch to test mode'),
      icon: Radio,
      to: `/console/${other}/home`
    }
  ]
  const places = entries.map(({ name, label, icon }) => ({ text: t(label), icon, to: `/console/${mode}/${name}` }))
  return [
    { heading: t('Actions'), choices: actions.filter(isNamed(text)) },
    { heading: t('Go to'), choices: places.filter(isNamed(text)) }
  ]
}

/** Documents and templates that the service finds: first those whose titles have the text, then those that have it elsewhere. */
export async function findChoices(
  client: Signpost,
  text: string,
  me: Me,
  mode: Mode,
  signal: AbortSignal
): Promise<ChoiceGroup[]> {
  const query = { search: text, per_page: mostFound }
  const isTitled = isNamed(text)
  const [documents, templates] = await Promise.all([
    client.documents.list(query, { signal }),
    me.scopes.includes('templates') ? client.templates.list(query, { signal }) : { data: [] }
  ])
  return [
    {
      heading: t('Documents'),
      choices: documents.data
        .map((document) => ({
          text: document.title,
          icon: FileText,
          to: `/console/${mode}/documents/${document.id}`,
          note: wordOf(standingOf(document))
        }))
        .sort((one, other) => Number(isTitled(other)) - Number(isTitled(one)))
    },
    {
      heading: t('Templates'),
      choices: templates.data.map(({ id, title }) => ({
        text: title,
        icon: LayoutTemplate,
        to: `/console/${mode}/templates/${id}`
      }))
    }
  ]
}

const isNamed = (text: string) => (choice: Choice) => choice.text.toLowerCase().includes(text.trim().toLowerCase())

function actionOf(name: SectionName, text: string, me: Me, mode: Mode): Choice[] {
  const section = sections[name]
  return mayOpen(section, me, mode) ? [{ text, icon: section.icon, to: `/console/${mode}/${name}` }] : []
}

function choiceOfId(text: string, mode: Mode): Choice | null {
  const [, prefix = ''] = /^([a-z]+)_[0-9a-hjkmnp-tv-z]{26}$/.exec(text) ?? []
  const name = sectionOfPrefix[prefix]
  if (!name) return null
  const { icon, label } = sections[name]
  return { text, icon, to: `/console/${mode}/${name}/${text}`, note: t(label) }
}
