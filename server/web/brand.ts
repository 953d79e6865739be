import { accentOf } from '@signpost/spec/accent'

/** The paper and the desk of tokens.css and dark.css. */
const backgrounds: Record<Scheme, [string, string]> = {
  light: ['#ffffff', '#edf0f4'],
  dark: ['#1a212c', '#10151d']
}

type Scheme = 'light' | 'dark'

/** Gives what is in an element the color of a brand, or again that of the service. */
export function wearColor(element: HTMLElement, color: string | null, scheme: Scheme = 'light'): void {
  const accent = color === null ? null : accentOf(color, backgrounds[scheme])
  const properties = {
    '--accent': accent?.text,
    '--accent-dark': accent?.textHover,
    '--accent-soft': accent?.soft,
    '--button': accent?.button,
    '--button-hover': accent?.buttonHover,
    // The color of a brand may be that of the page.
    '--button-line': accent?.text,
    '--on-button': accent?.onButton
  }
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined) element.style.removeProperty(name)
    else element.style.setProperty(name, value)
  }
}
