import { onContentUpdated } from 'vitepress'
import { onMounted, onUnmounted } from 'vue'

const place = 'signpost-docs-tabs'

/** Shows every sample in the tab that the reader has chosen last, of those that it has, on all pages. */
export function keepTabs(): void {
  onMounted(() => window.addEventListener('click', keep))
  onUnmounted(() => window.removeEventListener('click', keep))
  onContentUpdated(() => showIn(document.querySelectorAll('.vp-code-group')))
}

function keep({ target }: MouseEvent): void {
  const group = target instanceof HTMLInputElement && target.closest('.vp-code-group')
  if (!group) return
  const label = labelsOf(group)[inputsOf(group).indexOf(target)]
  if (label === undefined) return
  remember([label, ...chosen().filter((each) => each !== label)])
  const { top } = target.getBoundingClientRect()
  const others = [...document.querySelectorAll('.vp-code-group')].filter((each) => each !== group)
  showIn(others)
  // Samples above may have become longer or shorter.
  window.scrollBy({ top: target.getBoundingClientRect().top - top, behavior: 'instant' })
}

function showIn(groups: Iterable<Element>): void {
  const labels = chosen()
  for (const group of groups) {
    const own = labelsOf(group)
    const wanted = labels.find((label) => own.includes(label))
    if (wanted !== undefined) show(group, own.indexOf(wanted))
  }
}

function show(group: Element, index: number): void {
  for (const [place, input] of inputsOf(group).entries()) input.checked = place === index
  const blocks = group.querySelector('.blocks')?.children ?? []
  for (const [place, block] of [...blocks].entries()) block.classList.toggle('active', place === index)
}

const inputsOf = (group: Element) => [...group.querySelectorAll<HTMLInputElement>('.tabs input')]

const labelsOf = (group: Element) => [...group.querySelectorAll('.tabs label')].map((label) => label.textContent ?? '')

/** The last one first. */
const chosen = (): string[] => localStorage.getItem(place)?.split('\n') ?? []

const remember = (labels: string[]) => localStorage.setItem(place, labels.join('\n'))
