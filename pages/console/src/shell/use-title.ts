import type { RefObject } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Mode } from '../client.js'
import { t } from '../language/translate.js'
import type { Me } from '../session.js'

/** Names the page after the heading of its view, so that tabs, the history and screen readers tell views apart. */
export function useTitle(main: RefObject<HTMLElement | null>, { account }: Me, mode: Mode): void {
  useEffect(() => {
    const update = () => {
      const heading = main.current?.querySelector('h1')?.textContent
      const parts = [heading, mode === 'test' && t('Test'), account.name]
      document.title = parts.filter(Boolean).join(' · ')
    }
    update()
    const observer = new MutationObserver(update)
    // biome-ignore lint/style/noNonNullAssertion: rendered with the hook's component
    observer.observe(main.current!, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [mode, account.name])
}
