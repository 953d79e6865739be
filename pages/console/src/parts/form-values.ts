/** The values of a form. */
export interface FormValues {
  /** Whether the form has a control that is not disabled. */
  has(name: string): boolean
  text(name: string): string
  /** The lines of a text that are not empty. */
  lines(name: string): string[]
  checked(name: string): string[]
}

export function readForm(event: SubmitEvent): FormValues {
  event.preventDefault()
  return valuesOf(event.currentTarget as HTMLFormElement)
}

/** The values that a form has now. */
export function valuesOf(form: HTMLFormElement): FormValues {
  const given = new FormData(form)
  const text = (name: string) => String(given.get(name) ?? '').trim()
  return {
    has: (name) => given.has(name),
    text,
    lines: (name) =>
      text(name)
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    checked: (name) => given.getAll(name).map(String)
  }
}

/** The first problem of a property or of something in it. */
export function errorOf(details: Record<string, string>, name: string): string | undefined {
  const found = Object.entries(details).find(
    ([at]) => at === name || at.startsWith(`${name}[`) || at.startsWith(`${name}.`)
  )
  return found?.[1]
}
