import { onMounted } from 'vue'

/** Opens what is folded while the page is printed: paper cannot be opened. */
export function unfoldInPrint() {
  onMounted(() => {
    let opened: HTMLDetailsElement[] = []
    addEventListener('beforeprint', () => {
      opened = [...document.querySelectorAll<HTMLDetailsElement>('details.fold:not([open])')]
      for (const each of opened) each.open = true
    })
    addEventListener('afterprint', () => {
      for (const each of opened) each.open = false
    })
  })
}
