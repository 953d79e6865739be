import { type Child, el } from '../../../web/dom.js'

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

/** Facts by name. Those without a value are left out. */
export function facts(rows: [name: string, value: string | null | undefined][]): HTMLElement {
  const known = rows.filter((row): row is [string, string] => Boolean(row[1]))
  return el('dl', {}, ...known.flatMap(([name, value]) => [el('dt', {}, name), el('dd', {}, value)]))
}

/** What only experts need, closed until it is asked for. */
export function details(summary: string, ...children: Child[]): HTMLElement {
  return el('details', {}, el('summary', {}, summary), ...children)
}

export const sentence = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}.`
