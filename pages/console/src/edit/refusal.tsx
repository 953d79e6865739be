import { useEffect } from 'preact/hooks'
import type { ParentMessages } from '../../../shared/frame/parent-messages.js'
import { explain } from './explain.js'
import { MessageCard } from './message-card.js'

interface RefusalProps {
  code: string
  /** The API's own message. */
  message?: string
  messages: ParentMessages
}

/** Why nothing can be edited. The embedding page gets it, too. */
export function Refusal({ code, message = '', messages }: RefusalProps) {
  const { title, text } = explain(code, message)
  useEffect(() => messages.error(code, message || text), [code])
  return <MessageCard title={title} text={text} messages={messages} />
}
