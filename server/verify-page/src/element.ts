/** Creates an element with this text. Text from files is never interpreted as markup. */
export function element(tag: string, text = '', className = ''): HTMLElement {
  return Object.assign(document.createElement(tag), { textContent: text, className })
}

export function list(lines: string[]): HTMLElement {
  const items = element('ul')
  items.append(...lines.map((line) => element('li', line)))
  return items
}

export function rows(facts: [label: string, value: string][]): HTMLElement {
  const items = element('dl')
  items.append(...facts.flatMap(([label, value]) => [element('dt', label), element('dd', value)]))
  return items
}
