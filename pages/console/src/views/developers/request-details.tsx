import type { LoggedRequest } from '@signpost/sdk'
import { X } from 'lucide'
import { useEffect, useRef } from 'preact/hooks'
import type { Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { CopyButton } from '../../parts/copy-button.js'
import { Facts } from '../../parts/facts.js'
import { Icon } from '../../parts/icon.js'
import { Link } from '../../parts/link.js'
import { Time } from '../../parts/time.js'
import { Sender } from './sender.js'

interface RequestDetailsProps {
  mode: Mode
  request: LoggedRequest
  /** Whether it was chosen just now, so that it gets the focus. */
  isOpened: boolean
  onClose(): void
}

/** One request, with what it was about and how to send it again. */
export function RequestDetails({ mode, request, isOpened, onClose }: RequestDetailsProps) {
  const { id, request_id, method, path, operation, status, error_code, duration_ms, ip_address, created_at } = request
  const { key_id, member_id } = request
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isOpened) heading.current?.focus()
  }, [id])
  const documentId = /\bdoc_[0-9a-z]+/.exec(path)?.[0]
  const command = curlOf(request)
  return (
    <section class="panel pane" aria-labelledby="request">
      <div class="head">
        <h2 id="request" ref={heading} tabIndex={-1}>
          <code>
            {method} {path}
          </code>
        </h2>
        <button class="button button--icon" type="button" aria-label={t('Close')} onClick={onClose}>
          <Icon of={X} />
        </button>
      </div>
      <Facts
        of={[
          [t('Status'), status],
          [
            t('Error'),
            error_code ? (
              <a key="error" href={`/docs/errors#${error_code}`}>
                {error_code}
              </a>
            ) : (
              '–'
            )
          ],
          [t('Operation'), <code key="operation">{operation}</code>],
          [t('Request ID'), <code key="id">{request_id}</code>],
          [t('Time'), <Time key="time" at={created_at} seconds />],
          [t('Duration'), t('{ms} ms', { ms: duration_ms })],
          [t('By'), <Sender key="by" of={request} />],
          [key_id ? t('API key') : t('Member'), <code key="sender">{key_id ?? member_id ?? '–'}</code>],
          [t('Address'), ip_address ?? '–'],
          ...(documentId
            ? [
                [
                  t('Document'),
                  <Link key="document" to={`/console/${mode}/documents/${documentId}`}>
                    {documentId}
                  </Link>
                ] as const
              ]
            : [])
        ]}
      />
      <div class="snippet">
        <h3>{t('To send it again')}</h3>
        <CopyButton text={command} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reachable with the keyboard */}
        <pre tabIndex={0}>{command}</pre>
      </div>
      <p class="hint">{t('Bodies, headers and queries are not stored.')}</p>
    </section>
  )
}

function curlOf({ method, path }: LoggedRequest): string {
  const verb = method === 'GET' ? '' : ` -X ${method}`
  const body = method === 'GET' || method === 'DELETE' ? '' : ` \\\n  -H 'Content-Type: application/json' -d '{}'`
  return `curl${verb} ${location.origin}/v1${path} \\\n  -H "Authorization: Bearer $SIGNPOST_API_KEY"${body}`
}
