import { render } from 'preact'
import { App } from './app.js'
import { loadLanguage } from './language/translate.js'
import './style.css'

// Removed from the address before anything is rendered, so that it is neither copied nor kept in the history.
const token = new URLSearchParams(location.hash.slice(1)).get('token')
if (token) history.replaceState(null, '', location.pathname)

void loadLanguage().then(() => {
  // biome-ignore lint/style/noNonNullAssertion: in index.html
  render(<App token={token} />, document.getElementById('app')!)
})
