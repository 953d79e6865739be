import type { IconNode } from 'lucide'
import { Icon } from '../parts/icon.js'

interface ToolProps {
  /** What it does: its name and its tip. */
  label: string
  icon: IconNode
  /** The key that does the same. */
  keys?: string
  isOn: boolean
  onPress(): void
}

/** A button of the toolbar. It stays in its place while it cannot be used, so that nothing moves under the pointer. */
export function Tool({ label, icon, keys, isOn, onPress }: ToolProps) {
  return (
    <button
      type="button"
      class="tool tool--icon"
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      disabled={!isOn}
      onClick={onPress}
    >
      <Icon of={icon} />
    </button>
  )
}
