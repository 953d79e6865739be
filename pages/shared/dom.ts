type Attribute = string | number | boolean | null | undefined | ((event: never) => void)
export type Child = Node | string | null | undefined | false

/** Creates an element. Attributes named `on…` are listeners; `true` sets an empty attribute; null, undefined and false set none. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, Attribute> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value)
  element.append(...children.filter(isPresent))
  return element
}

/** Replaces the children of an element. */
export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren(...children.filter(isPresent))
}

let lastId = 0

/** Creates a unique id. */
export const uniqueId = (prefix: string): string => `${prefix}-${++lastId}`

/** Whether the user prefers reduced motion. */
const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Scrolls an element to the middle of the window. */
export function scrollToMiddle(element: Element): void {
  element.scrollIntoView({ behavior: prefersStillness() ? 'auto' : 'smooth', block: 'center', inline: 'center' })
}

function setAttribute(element: Element, name: string, value: Attribute) {
  if (value === null || value === undefined || value === false) return
  if (typeof value === 'function') element.addEventListener(name.slice(2), value as EventListener)
  else element.setAttribute(name, value === true ? '' : String(value))
}

const isPresent = (child: Child): child is Node | string => child !== null && child !== undefined && child !== false
