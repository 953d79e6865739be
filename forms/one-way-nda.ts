import { fieldsOf } from './paper/blank.js'
import type { FormDefinition } from './paper/form.js'
import { cell, grid } from './paper/grid.js'
import { clause, clauseWith, para } from './paper/prose.js'
import { rich } from './paper/rich-text.js'
import { signed } from './paper/signatures.js'
import { STATES } from './paper/us-states.js'

const discloser = fieldsOf('Discloser')
const recipient = fieldsOf('Recipient')

export const oneWayNda: FormDefinition = {
  slug: 'one-way-nda',
  title: 'One-way non-disclosure agreement',
  description: 'One party shows confidential information to another, who keeps it secret.',
  state: null,
  category: 'business',
  updatedAt: '2026-11-26',
  roles: { Discloser: { order: 1 }, Recipient: { order: 2 } },
  body: [
    para`The Discloser is willing to show confidential information to the Recipient. In return the Recipient makes the
      promises in this agreement.`,
    grid(
      [
        cell('Discloser: full legal name', 5, discloser.company('Discloser name')),
        cell('Address', 7, discloser.text('Discloser address'))
      ],
      [
        cell('Recipient: full legal name', 5, recipient.company('Recipient name')),
        cell('Address', 7, recipient.text('Recipient address'))
      ],
      [
        cell('Effective date', 5, discloser.date('Effective date')),
        cell('Purpose for which the information is shown', 7, discloser.text('Purpose'))
      ]
    ),
    clauseWith(
      clause('Confidential Information')`“**Confidential Information**” means information that the Discloser shows or
        gives to the Recipient for the purpose stated above (the “**Purpose**”), whether in writing, orally, by inspection
        or electronically, that is marked as confidential or that a reasonable person would understand to be so. It
        includes notes and summaries that the Recipient makes of it. It does not include information that:`,
      rich`is public, or becomes so through no fault of the Recipient;`,
      rich`the Recipient already had, or later receives from someone free to share it, with no duty of confidence; or`,
      rich`the Recipient develops without using what the Discloser has shown.`
    ),
    clauseWith(
      clause('The Recipient’s promises')`The Recipient will:`,
      rich`keep Confidential Information secret, with at least the care it takes of its own secrets and never less than
        reasonable care;`,
      rich`use it for the Purpose and for nothing else, and not take apart or analyze samples or software to learn how they
        are made;`,
      rich`copy it only as far as the Purpose requires; and`,
      rich`show it only to employees and advisers who need to see it for the Purpose and who are bound by duties no less
        strict than these. The Recipient answers for them.`
    ),
    clause('Required disclosure')`If a law, court or regulator requires the Recipient to disclose Confidential
      Information, the Recipient will, where it lawfully can, tell the Discloser beforehand so that the Discloser may
      object, and will disclose no more than is required.`,
    clause('Protected activity')`Nothing in this agreement limits anyone’s right to report a possible violation of law
      to a government agency or to make other disclosures that the law protects. Under the federal Defend Trade
      Secrets Act, an individual is not liable for disclosing a trade secret in confidence to a government official or
      an attorney solely to report or investigate a suspected violation of law, or under seal in a legal proceeding.`,
    clause('Return')`On the Discloser’s written request the Recipient will, within 14 days, return or destroy all
      Confidential Information and confirm that it has done so, except for copies that the law or routine back-ups require
      it to keep. This agreement continues to protect those.`,
    clause('Ownership')`All Confidential Information remains the Discloser’s. This agreement gives the Recipient no
      license and no other right in it, and the Discloser makes no promise that it is complete or correct.`,
    clause('How long this lasts')`The Recipient’s duties last for
      ${discloser.number('Confidentiality period in years', { width: 40 })} years from the effective date. For a trade
      secret they last as long as the information remains a trade secret.`,
    clause('If the Recipient breaks a promise')`Money may not make good the harm of a breach. The Discloser may ask a
      court to order the Recipient to keep its promises, in addition to any other remedy.`,
    clause(
      'Governing law'
    )`The law of the State of ${discloser.choice('Governing state', STATES, { width: 120 })} governs this
      agreement, without regard to its rules on the conflict of laws.`,
    clause('General')`This is the whole agreement about its subject. Changes and waivers must be in writing and
      signed. The Recipient may not assign this agreement without the Discloser’s written consent. If part of it
      cannot be enforced, the rest stays in force. It may be signed electronically and in counterparts.`,
    signed(
      para`Each person signing below confirms that he or she has authority to bind the party named.`,
      { role: 'Discloser', hasTitle: true },
      { role: 'Recipient', hasTitle: true }
    )
  ]
}
