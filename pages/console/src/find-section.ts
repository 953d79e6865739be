import type { Mode } from './client.js'
import { type Section, type SectionName, sections } from './sections.js'

/** Where a member is: `/console/{mode}/{section}/{id}/{part}`. A section is one name, or two such as `developers/keys`. */
export interface Address {
  mode: Mode
  /** The address of the section below the mode. */
  name: string
  section: Section | undefined
  id: string | undefined
  part: string | undefined
}

/** Reads the address of a view, or null if it names no mode. */
export function findSection(path: string): Address | null {
  const [mode, first = 'home', ...rest] = path.replace(/^\/console\//, '').split('/')
  if (mode !== 'test' && mode !== 'live') return null
  const nested = `${first}/${rest[0]}`
  const name = isSection(nested) ? nested : first || 'home'
  const [id, part] = (name === nested ? rest.slice(1) : rest).map((text) => text || undefined)
  return { mode, name, section: isSection(name) ? sections[name] : undefined, id, part }
}

const isSection = (name: string): name is SectionName => Object.hasOwn(sections, name)
