import { useRef } from 'preact/hooks'
import { changeQuery, useUrl } from '../route.js'
import { Field } from './field.js'

interface SearchFieldProps {
  label: string
  placeholder: string
  /** The parameter of the URL. */
  name?: string
  /** The parameter that says where the list begins, which is removed. */
  restarts?: string
}

const typingMs = 200

/** Searches the list of this view. What is searched for is in the URL. */
export function SearchField({ label, placeholder, name = 'search', restarts = 'page' }: SearchFieldProps) {
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const searchFor = (text: string) => {
    clearTimeout(typing.current)
    typing.current = setTimeout(() => changeQuery({ [name]: text, [restarts]: '' }, { replace: true }), typingMs)
  }
  return (
    <Field
      label={label}
      type="search"
      defaultValue={useUrl().searchParams.get(name) ?? ''}
      placeholder={placeholder}
      onInput={(event) => searchFor(event.currentTarget.value)}
    />
  )
}
