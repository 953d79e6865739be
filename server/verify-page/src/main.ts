import './styles/main.css'
import { type Child, el, fill as fillElement } from '../../web/dom.js'
import { CheckError, checkFile } from './check-file.js'
import { asked } from './checked-file.js'
import { expandForPrint } from './expand-for-print.js'
import { showReport } from './report/show-report.js'
import { toneOf } from './report/verdict.js'
import { fill, words } from './words/words.js'

// biome-ignore lint/style/noNonNullAssertion: index.html has it
const drop = document.querySelector<HTMLLabelElement>('#drop')!
// biome-ignore lint/style/noNonNullAssertion: index.html has it
const input = document.querySelector<HTMLInputElement>('#file')!
// biome-ignore lint/style/noNonNullAssertion: index.html has it
const answer = document.querySelector<HTMLElement>('#answer')!
const id = asked()

if (id) drop.before(el('p', { class: 'asked' }, fill(words.asked, { id })))
expandForPrint()

input.addEventListener('change', () => {
  void check(input.files?.[0])
  // So that the same file can be chosen again.
  input.value = ''
})
for (const name of ['dragover', 'dragleave', 'drop'] as const) {
  drop.addEventListener(name, (event) => {
    event.preventDefault()
    drop.classList.toggle('over', name === 'dragover')
    if (name === 'drop') void check(event.dataTransfer?.files[0])
  })
}

let latest = new AbortController()

async function check(file: File | undefined) {
  if (!file) return
  latest.abort()
  latest = new AbortController()
  const { signal } = latest
  show('busy', [el('h2', { tabindex: '-1' }, words.checking), el('p', { class: 'name' }, file.name)])
  const [tone, content] = await resultOf(file, signal)
  // Ignore the result if another file has been chosen in the meantime.
  if (!signal.aborted) show(tone, content)
}

async function resultOf(file: File, signal: AbortSignal): Promise<[tone: string, content: Child[]]> {
  try {
    const checked = await checkFile(file)
    return [toneOf(checked.report), showReport(checked, signal)]
  } catch (error) {
    if (!(error instanceof CheckError)) throw error
    const name = el('p', { class: 'name' }, file.name)
    return ['bad', [el('div', { class: 'card' }, el('h2', { tabindex: '-1' }, error.message), name)]]
  }
}

function show(tone: string, content: Child[]) {
  answer.className = tone
  answer.hidden = false
  fillElement(answer, ...content)
  // Screen readers read the verdict, and go on from there.
  answer.querySelector('h2')?.focus()
}
