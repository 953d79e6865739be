interface TickProps {
  label: string
  /** Null if those that it stands for differ. */
  checked: boolean | null
  onChange(checked: boolean): void
}

/** A labelled checkbox. */
export function Tick(props: TickProps) {
  return (
    <label class="tick">
      <input
        type="checkbox"
        checked={props.checked ?? false}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      {props.label}
    </label>
  )
}
