import { describe, type Report } from './describe.js'

const drop = document.querySelector<HTMLLabelElement>('#drop')!
const input = document.querySelector<HTMLInputElement>('#file')!
const section = document.querySelector<HTMLElement>('#answer')!

input.addEventListener('change', () => verify(input.files?.[0]))
for (const name of ['dragover', 'dragleave', 'drop'] as const) {
  drop.addEventListener(name, (event) => {
    event.preventDefault()
    drop.classList.toggle('over', name === 'dragover')
    if (name === 'drop') verify(event.dataTransfer?.files[0])
  })
}

async function verify(file: File | undefined) {
  if (!file) return
  show(file.name, 'Checking…', [], '')
  try {
    const response = await fetch('/verify', {
      method: 'POST',
      body: file,
      headers: { 'Content-Type': 'application/pdf' }
    })
    const body = await response.json()
    if (!response.ok) return show(file.name, body.error.message, [], 'bad')
    const { title, lines } = describe(body as Report)
    show(file.name, title, lines, body.valid ? 'good' : 'bad')
  } catch {
    show(file.name, 'The file could not be sent. Check your connection and try again.', [], 'bad')
  }
}

function show(name: string, title: string, lines: string[], kind: string) {
  const list = element('ul')
  list.append(...lines.map((line) => element('li', line)))
  section.className = kind
  section.hidden = false
  section.replaceChildren(element('h2', title), Object.assign(element('p', name), { className: 'name' }), list)
}

function element(tag: string, text = '') {
  return Object.assign(document.createElement(tag), { textContent: text })
}
