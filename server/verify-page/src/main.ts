import { describeVerdict, type Report } from './describe.js'
import { element } from './element.js'
import { showReport } from './show-report.js'

// biome-ignore lint/style/noNonNullAssertion: index.html has it
const drop = document.querySelector<HTMLLabelElement>('#drop')!
// biome-ignore lint/style/noNonNullAssertion: index.html has it
const input = document.querySelector<HTMLInputElement>('#file')!
// biome-ignore lint/style/noNonNullAssertion: index.html has it
const section = document.querySelector<HTMLElement>('#answer')!
/** The document whose certificate of completion led here. */
const asked = new URLSearchParams(location.search).get('document')

if (asked) {
  const text = `You come from the certificate of the document ${asked}. Choose its file to see whether it is as it was sealed.`
  drop.before(element('p', text, 'asked'))
}

input.addEventListener('change', () => verify(input.files?.[0]))
for (const name of ['dragover', 'dragleave', 'drop'] as const) {
  drop.addEventListener(name, (event) => {
    event.preventDefault()
    drop.classList.toggle('over', name === 'dragover')
    if (name === 'drop') void verify(event.dataTransfer?.files[0])
  })
}

let latest = 0

async function verify(file: File | undefined) {
  if (!file) return
  const turn = ++latest
  show('', [element('h2', 'Checking…'), element('p', file.name, 'name')])
  const [kind, content] = await ask(file)
  // Ignore the result if another file has been chosen in the meantime.
  if (turn === latest) show(kind, content)
}

async function ask(file: File): Promise<[kind: string, content: HTMLElement[]]> {
  const failed = (text: string): [string, HTMLElement[]] => [
    'bad',
    [element('h2', text), element('p', file.name, 'name')]
  ]
  try {
    const headers = { 'Content-Type': 'application/pdf' }
    const response = await fetch('/verify', { method: 'POST', body: file, headers })
    const body = await response.json()
    if (!response.ok) return failed(body.error.message)
    const report: Report = body
    return [describeVerdict(report).kind, showReport(file.name, report, asked)]
  } catch {
    return failed('The file could not be sent. Check your connection and try again.')
  }
}

function show(kind: string, content: HTMLElement[]) {
  section.className = kind
  section.hidden = false
  section.replaceChildren(...content)
}
