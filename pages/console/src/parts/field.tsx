import type { ComponentChildren, JSX } from 'preact'
import { useId } from 'preact/hooks'

interface FieldProps {
  label: string
  hint?: string | undefined
  /** Why the value was refused. */
  error?: string | undefined
}

/** A labelled input. */
export function Field({ label, hint, error, ...input }: FieldProps & JSX.IntrinsicElements['input']) {
  const [around, given] = useLabelled({ label, hint, error })
  return around(<input class="input" {...given} {...input} />)
}

/** A labelled text of several lines. */
export function Area({ label, hint, error, ...area }: FieldProps & JSX.IntrinsicElements['textarea']) {
  const [around, given] = useLabelled({ label, hint, error })
  return around(<textarea class="input" {...given} {...area} />)
}

/** A labelled choice of one among a few. */
export function Choice({
  label,
  hint,
  error,
  children,
  ...select
}: FieldProps & { children: ComponentChildren } & JSX.IntrinsicElements['select']) {
  const [around, given] = useLabelled({ label, hint, error })
  return around(
    <select class="input" {...given} {...select}>
      {children}
    </select>
  )
}

// The notes describe the input. They are not part of its name, which would change with them.
function useLabelled({ label, hint, error }: FieldProps) {
  const id = useId()
  const hasNotes = Boolean(hint || error)
  const around = (input: ComponentChildren) => (
    <div>
      <label class="label" htmlFor={id}>
        {label}
      </label>
      {input}
      {hasNotes && (
        <div id={`${id}-notes`}>
          {hint && <span class="hint">{hint}</span>} {error && <span class="error">{error}</span>}
        </div>
      )}
    </div>
  )
  return [
    around,
    { id, 'aria-invalid': error !== undefined, ...(hasNotes ? { 'aria-describedby': `${id}-notes` } : {}) }
  ] as const
}
