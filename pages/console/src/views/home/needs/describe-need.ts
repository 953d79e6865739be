import { Gauge, Hand, type IconNode, KeyRound, MailX, PenLine, ShieldAlert, UserX, Webhook } from 'lucide'
import type { Mode } from '../../../client.js'
import { currentLanguage, t } from '../../../language/translate.js'
import { calledOf } from '../../../parts/called.js'
import { dateText } from '../../../parts/date-text.js'
import { relativeTime } from '../../../parts/relative-time.js'
import { namesOf } from '../../../parts/standing.js'
import type { Need, NeedOf } from './need.js'

/** How a need is shown. */
interface Described {
  key: string
  /** What it is about, as a link. */
  title: string
  to: string
  /** What is the matter with it. */
  sentence: string
  /** What to do about it. */
  verb: string
}

type Describe<Kind extends Need['kind']> = (need: NeedOf<Kind>, mode: Mode) => Described

export const iconsOfNeeds: { readonly [Kind in Need['kind']]: readonly [IconNode, 'accent' | 'bad' | 'warning'] } = {
  sign: [PenLine, 'accent'],
  seal: [ShieldAlert, 'bad'],
  bounce: [MailX, 'bad'],
  declined: [Hand, 'bad'],
  endpoint: [Webhook, 'bad'],
  key: [KeyRound, 'warning'],
  left: [UserX, 'warning'],
  limit: [Gauge, 'warning']
}

const descriptions: { readonly [Kind in Need['kind']]: Describe<Kind> } = {
  sign: ({ document }, mode) => ({
    ...ofDocument(document, mode),
    sentence: t('waits for your signature. The link is in your e-mail.'),
    verb: t('Open')
  }),
  seal: ({ document }, mode) => ({
    ...ofDocument(document, mode),
    sentence: t('could not be sealed.'),
    verb: t('Seal again')
  }),
  bounce: ({ document, signer }, mode) => ({
    ...ofDocument(document, mode),
    key: signer.id,
    sentence: t('did not reach {name}.', { name: calledOf(signer, document.signers ?? []) }),
    verb: t('Correct the address')
  }),
  declined: ({ document }, mode) => ({
    ...ofDocument(document, mode),
    sentence: t('was declined by {name}.', {
      name: namesOf(
        (document.signers ?? []).filter(({ status }) => status === 'declined'),
        document.signers
      )
    }),
    verb: t('Read why')
  }),
  endpoint: ({ endpoint: { id, url, active, failing_since: since }, failed }, mode) => ({
    key: id,
    title: url,
    to: `/console/${mode}/developers/webhooks/${id}`,
    sentence:
      active && since !== null
        ? t('fails since {when}.', { when: dateText(since) })
        : failed > 0
          ? t('Deliveries that failed in the last 7 days: {count}', { count: inWords(failed) })
          : t('is disabled.'),
    verb: active ? t('Read what failed') : t('Switch on')
  }),
  key: ({ key: { id, name, hint, expires_at } }, mode) => ({
    key: id,
    title: name ?? hint,
    to: `/console/${mode}/developers/keys`,
    sentence: t('is in use and ends {when}.', {
      when: relativeTime(new Date(expires_at ?? 0), new Date(), currentLanguage())
    }),
    verb: t('Rotate')
  }),
  left: ({ key: { id, name, hint, created_by } }, mode) => ({
    key: `left ${id}`,
    title: name ?? hint,
    to: `/console/${mode}/developers/keys?creator_left=true`,
    sentence: t('still works. {name}, who created it, has no access any more.', {
      name: created_by?.name ?? t('Somebody')
    }),
    verb: t('Decide')
  }),
  limit: ({ used, limit }, mode) => ({
    key: 'limit',
    title: t('Live documents this month'),
    to: `/console/${mode}/settings`,
    sentence: t('{count} of {most}', { count: inWords(used), most: inWords(limit) }),
    verb: t('Open the settings')
  })
}

export function describeNeed(need: Need, mode: Mode): Described {
  // TypeScript does not relate the kind of a value to that of its function.
  return (descriptions[need.kind] as Describe<typeof need.kind>)(need as never, mode)
}

function ofDocument({ id, title }: { id: string; title: string }, mode: Mode) {
  return { key: id, title, to: `/console/${mode}/documents/${id}` }
}

const inWords = (count: number) => count.toLocaleString(currentLanguage())
