const NAME = 'language'

/** The language in which the page is to be: the one that its address names, or the browser's. */
export const languageAsked = (): string => new URLSearchParams(location.search).get(NAME) ?? navigator.language

/** Names the language in the address, so that it stays when the page is loaded again or its address is passed on. */
export function keepLanguage(language: string): void {
  const url = new URL(location.href)
  url.searchParams.set(NAME, language)
  history.replaceState(null, '', url)
}
