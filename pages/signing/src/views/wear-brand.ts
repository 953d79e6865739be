import { wearTheme } from '../../../shared/brand.js'

/** Wears the color of a sender on a page, by day and by night: also when the device changes between them. */
export function wearBrand(color: string | null): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const wear = () => wearTheme(document.documentElement, { color }, dark.matches ? 'dark' : 'light')
  dark.onchange = wear
  wear()
}
