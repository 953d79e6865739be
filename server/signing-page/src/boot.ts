import { startEarly } from './session/start-early.js'
import { readToken } from './session/token.js'

// Built separately and loaded first, so that the slowest requests start before the page's main script is loaded.
const token = readToken(location.hash)
if (token) startEarly(token)
