import { render } from 'preact'
import { ParentMessages } from '../../../shared/frame/parent-messages.js'
import { findFraming } from '../../../shared/frame/parent-origin.js'
import { loadLanguage } from '../language/translate.js'
import { EditPage } from './edit-page.js'
import './edit.css'

const framing = findFraming(window)
const messages = new ParentMessages(framing, window.parent)
// The button of the widget lies in its corner.
document.documentElement.classList.toggle('in-dialog', framing.isCovered)
const token = new URLSearchParams(location.hash.slice(1)).get('token')

// Opening another edit URL in the same tab changes only the fragment, which does not reload the page.
addEventListener('hashchange', () => location.reload())
messages.hello()
messages.closeOnEscape(document)
messages.listen(window)
void loadLanguage().then(() => {
  // biome-ignore lint/style/noNonNullAssertion: in index.html
  render(<EditPage token={token} framing={framing} messages={messages} />, document.getElementById('app')!)
})
