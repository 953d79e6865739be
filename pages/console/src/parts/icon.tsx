import type { IconNode } from 'lucide'
import { h } from 'preact'

/** A picture of Lucide beside a text. Screen readers skip it. `turns` if it points onward, as from left to right. */
export function Icon({ of: shapes, turns = false }: { of: IconNode; turns?: boolean }) {
  return (
    <svg class={turns ? 'icon icon--turns' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      {shapes.map(([tag, attributes], index) => h(tag, { key: index, ...attributes }))}
    </svg>
  )
}
