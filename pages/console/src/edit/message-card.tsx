import type { ParentMessages } from '../../../shared/frame/parent-messages.js'
import { t } from '../language/translate.js'

interface MessageCardProps {
  title: string
  text: string
  messages: ParentMessages
}

/** A page that only says something, with a button that closes the frame. */
export function MessageCard({ title, text, messages }: MessageCardProps) {
  return (
    <main id="main">
      <div class="card">
        <h1>{title}</h1>
        <p>{text}</p>
        {messages.framed && (
          <button class="button button--secondary" type="button" onClick={messages.close}>
            {t('Close')}
          </button>
        )}
      </div>
    </main>
  )
}
