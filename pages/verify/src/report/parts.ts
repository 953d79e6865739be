import { type Child, el } from '../../../shared/dom.js'

/** A part of the report with a heading, which assistive technology lists. */
export function section(name: string, heading: string, ...children: Child[]): HTMLElement {
  const id = `${name}-heading`
  return el('section', { class: `part part--${name}`, 'aria-labelledby': id }, el('h3', { id }, heading), ...children)
}

/** Texts from files are never interpreted as markup. */
export const paragraph = (text: string, name?: string): HTMLElement => el('p', { class: name }, text)

export function list(lines: Child[]): HTMLElement {
  return el('ul', {}, ...lines.map((line) => el('li', {}, line)))
}

export type Fact = [name: string, value: Child]

/** Facts by name. Those without a value are left out. */
export function facts(rows: Fact[]): HTMLElement {
  const known = rows.filter(([, value]) => Boolean(value))
  return el('dl', {}, ...known.flatMap(([name, value]) => [el('dt', {}, name), el('dd', { dir: 'auto' }, value)]))
}

/** What the service says in English, in whatever language the page is. */
export const english = (text: string | null): HTMLElement | null =>
  text ? el('span', { lang: 'en', dir: 'ltr' }, text) : null

/** What only experts need, closed until it is asked for. */
export function details(summary: string, ...children: Child[]): HTMLElement {
  return el('details', {}, el('summary', {}, summary), ...children)
}

/** A text as it stands alone. */
export const alone = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`
