import { startEarly } from './session/start-early.js'
import { readToken } from './session/token.js'

// Built alone and first on the page: what takes longest is under way before the page's own script is there.
const token = readToken(location.hash)
if (token) startEarly(token)
