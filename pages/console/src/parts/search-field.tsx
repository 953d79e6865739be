import { useEffect, useRef, useState } from 'preact/hooks'
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
  const asked = useUrl().searchParams.get(name) ?? ''
  const [text, setText] = useState(asked)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const searchedFor = useRef(asked)
  // By going back, or by a link.
  useEffect(() => {
    if (asked === searchedFor.current) return
    clearTimeout(typing.current)
    searchedFor.current = asked
    setText(asked)
  }, [asked])
  const searchFor = (next: string) => {
    setText(next)
    clearTimeout(typing.current)
    typing.current = setTimeout(() => {
      searchedFor.current = next
      changeQuery({ [name]: next, [restarts]: '' }, { replace: true })
    }, typingMs)
  }
  return (
    <Field
      label={label}
      type="search"
      value={text}
      placeholder={placeholder}
      onInput={(event) => searchFor(event.currentTarget.value)}
    />
  )
}
