import { nearestLanguage } from '@signpost/spec/languages'
import { sayHello } from '../../shared/frame/say-hello.js'
import { loadTexts } from '../../shared/load-texts.js'
import { startEarly } from './session/start-early.js'
import { asksToReport, readToken } from './session/token.js'

// Built separately and loaded first, so that the slowest requests start before the page's main script is loaded.
sayHello()
const token = readToken(location.hash)
// The page is in the browser's language until the session says which one it has, usually the same.
const language = nearestLanguage(navigator.language)
if (language !== 'en') loadTexts('signing', language).catch(() => undefined)
if (token && !asksToReport(location.hash)) startEarly(token)
