interface ChecksProps {
  legend: string
  name: string
  /** What can be checked: the value, and its label. */
  options: Record<string, string>
  checked: readonly string[]
  error?: string | undefined
}

/** A labelled choice of several among a few. */
export function Checks({ legend, name, options, checked, error }: ChecksProps) {
  return (
    <fieldset class="checks">
      <legend class="label">{legend}</legend>
      {Object.entries(options).map(([value, label]) => (
        <label key={value}>
          <input type="checkbox" name={name} value={value} defaultChecked={checked.includes(value)} /> {label}
        </label>
      ))}
      {error && <span class="error">{error}</span>}
    </fieldset>
  )
}
