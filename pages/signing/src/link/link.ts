import { OpenedLink } from './opened-link.js'

const key = new URLSearchParams(location.hash.slice(1)).get('key')

// Opening another link in the same tab changes only the fragment, which does not reload the page.
addEventListener('hashchange', () => location.reload())
void new OpenedLink(key, location).start()
