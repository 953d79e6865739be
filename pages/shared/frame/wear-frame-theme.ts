import { wearTheme } from '../brand.js'
import type { ParentMessages } from './parent-messages.js'
import { readTheme } from './read-theme.js'

interface Allowed {
  /** Whether the account lets pages around this one choose how it looks. */
  themeAllowed: boolean
  /** The color of the account, where that page chooses none. */
  color: string | null
}

/**
 * Gives this page the looks that the page around it has chosen, now and when the color scheme changes. Says there what is not used.
 * @param dark the same in each call, so that the last one has the say
 */
export function wearFrameTheme(
  messages: ParentMessages,
  hash: string,
  dark: MediaQueryList,
  { themeAllowed, color }: Allowed
): void {
  const asked = messages.framed ? readTheme(hash) : {}
  const isRefused = !themeAllowed && Object.keys(asked).length > 0
  if (isRefused) messages.error('THEME_NOT_ALLOWED', 'The account does not let pages choose a theme.')
  const theme = isRefused ? {} : asked
  const wear = () => {
    const scheme = dark.matches ? 'dark' : 'light'
    const problem = wearTheme(document.documentElement, { ...theme, color: theme.color ?? color }, scheme)
    if (problem) messages.error('THEME_UNREADABLE', problem)
  }
  dark.onchange = wear
  wear()
}
