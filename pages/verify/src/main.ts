import './styles/main.css'
import { expandForPrint } from './expand-for-print.js'
import { VerifyPage } from './verify-page.js'
import { languageAsked } from './words/language-asked.js'
import { useLanguage } from './words/words.js'

// biome-ignore lint/style/noNonNullAssertion: index.html has it
const main = document.querySelector('main')!

expandForPrint()
// In English, if the words of the reader's language cannot be loaded.
await useLanguage(languageAsked()).catch(() => useLanguage('en'))
new VerifyPage(main).show()
