import './styles/main.css'
import { VerifyPage } from './verify-page.js'
import { languageAsked } from './words/language-asked.js'
import { useLanguage } from './words/words.js'

// biome-ignore lint/style/noNonNullAssertion: index.html has it
const main = document.querySelector('main')!

expandForPrint()
// In English, if the words of the reader's language cannot be loaded.
await useLanguage(languageAsked()).catch(() => useLanguage('en'))
new VerifyPage(main).show()

/** Opens everything for a printed report, and closes afterwards what was closed. */
function expandForPrint(): void {
  let closed: HTMLDetailsElement[] = []
  addEventListener('beforeprint', () => {
    closed = [...document.querySelectorAll<HTMLDetailsElement>('details:not([open], .screen)')]
    for (const element of closed) element.open = true
  })
  addEventListener('afterprint', () => {
    for (const element of closed) element.open = false
  })
}
