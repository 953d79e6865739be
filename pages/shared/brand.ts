import { accentOf, contrastOf, textContrast } from '@signpost/spec/accent'

/** The paper and the desk of tokens.css and dark.css. */
const backgrounds: Record<Scheme, [string, string]> = {
  light: ['#ffffff', '#edf0f4'],
  dark: ['#1a212c', '#10151d']
}

type Scheme = 'light' | 'dark'

/** The palest text of tokens.css and dark.css. */
const palest: Record<Scheme, string> = { light: '#4b5768', dark: '#a9b4c4' }

interface Theme {
  color: string | null
  background?: string
  radius?: number
}

/** Gives a page the looks of a theme. Returns what was left out because text would be hard to read on it, if anything. */
export function wearTheme(page: HTMLElement, { color, background, radius }: Theme, scheme: Scheme): string | undefined {
  const desk = background && isLegible(background, scheme) ? background : undefined
  wearColor(page, color, scheme, desk)
  setProperty(page, '--desk', desk)
  setProperty(page, '--radius', radius === undefined ? undefined : `${radius}px`)
  if (!background || isLegible(background, 'light') || isLegible(background, 'dark')) return undefined
  return `theme.background: on ${background}, text has a contrast of less than ${textContrast}`
}

const isLegible = (background: string, scheme: Scheme) => contrastOf(background, palest[scheme]) >= textContrast

/** Gives what is in an element the color of a brand, or again that of the service. */
export function wearColor(element: HTMLElement, color: string | null, scheme: Scheme = 'light', desk?: string): void {
  const [paper, usual] = backgrounds[scheme]
  const accent = color === null ? null : accentOf(color, [paper, desk ?? usual])
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
  for (const [name, value] of Object.entries(properties)) setProperty(element, name, value)
}

function setProperty(element: HTMLElement, name: string, value: string | undefined) {
  if (value === undefined) element.style.removeProperty(name)
  else element.style.setProperty(name, value)
}
