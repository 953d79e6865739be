import { ParentMessages } from '../../shared/frame/parent-messages.js'
import { findFraming } from '../../shared/frame/parent-origin.js'
import './styles/main.css'
import { Visit } from './visit.js'

const framing = findFraming(window)
const messages = new ParentMessages(framing, window.parent)
// The button of the widget lies in its corner.
document.documentElement.classList.toggle('in-dialog', framing.isCovered)
const visit = new Visit(framing, messages, window.location)

// Opening another signing link in the same tab changes only the fragment, which does not reload the page.
addEventListener('hashchange', () => window.location.reload())
messages.closeOnEscape(document)
messages.listen(window)
void visit.start()
