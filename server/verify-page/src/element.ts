/** A new element with this text; what strangers' files say never becomes markup. */
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
