import { el } from '../../shared/dom.js'
import { words } from './words/words.js'

/** Where a file is chosen or dropped. */
export function fileChoice(choose: (file: File) => void): HTMLElement {
  const take = (file: File | undefined) => file && choose(file)
  const input = el('input', { id: 'file', type: 'file', accept: 'application/pdf,.pdf', onchange: takeChosen })
  const drop = el('label', { id: 'drop' }, input, el('span', {}, `${words.drop} `, el('u', {}, words.choose)))

  function takeChosen() {
    take(input.files?.[0])
    // So that the same file can be chosen again.
    input.value = ''
  }

  for (const name of ['dragover', 'dragleave', 'drop'] as const) {
    drop.addEventListener(name, (event) => {
      event.preventDefault()
      drop.classList.toggle('over', name === 'dragover')
      if (name === 'drop') take(event.dataTransfer?.files[0])
    })
  }
  return drop
}
