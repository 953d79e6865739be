import { readToken } from '../session/token.js'
import { HandedDevice } from './handed-device.js'

// Opening another link in the same tab changes only the fragment, which does not reload the page.
addEventListener('hashchange', () => location.reload())
void new HandedDevice(readToken(location.hash)).start()
