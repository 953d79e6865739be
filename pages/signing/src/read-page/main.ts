import { readToken } from '../session/token.js'
import { OpenedCopy } from './opened-copy.js'

// Opening another link in the same tab changes only the fragment, which does not reload the page.
addEventListener('hashchange', () => location.reload())
void new OpenedCopy(readToken(location.hash)).start()
