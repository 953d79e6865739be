import { fieldsOf } from './paper/blank.js'
import type { FormDefinition } from './paper/form.js'
import { cell, grid } from './paper/grid.js'
import { clause, clauseWith, para } from './paper/prose.js'
import { rich } from './paper/rich-text.js'
import { signed } from './paper/signatures.js'

const first = fieldsOf('First party')
const second = fieldsOf('Second party')

export const mutualNda: FormDefinition = {
  slug: 'mutual-nda',
  title: 'Mutual non-disclosure agreement',
  description: 'Two parties keep each other’s secrets while they explore doing business together.',
  state: null,
  category: 'business',
  updatedAt: '2026-11-26',
  roles: { 'First party': { order: 1 }, 'Second party': { order: 1 } },
  body: [
    para`These two parties agree to keep confidential what each of them learns from the other. Each is a “**Discloser**” of
      what it shares and a “**Recipient**” of what it is given.`,
    grid(
      [
        cell('First party: full legal name', 5, first.company('First party name')),
        cell('Address', 7, first.text('First party address'))
      ],
      [
        cell('Second party: full legal name', 5, second.company('Second party name')),
        cell('Address', 7, second.text('Second party address'))
      ]
    ),
    clause('Effective date')`This agreement takes effect on
      ${first.date('Effective date', { optional: true })} or, if no date is entered, on the day on which the last party
      signs it (the “**Effective Date**”).`,
    clause('Purpose')`The parties share information in order to explore, negotiate and carry out business with each
      other (the “**Purpose**”). Neither party is obliged to share anything, or to enter into any further agreement.`,
    clause('Confidential Information')`“**Confidential Information**” means information about a Discloser’s business,
      products, technology, customers, finances or plans that it or its representatives share with the Recipient on or
      after the Effective Date, in any form, if it is marked as confidential or if a reasonable person would understand
      from its nature, or from how it is shared, that it is confidential. The terms of this agreement, and the fact that
      the parties are in discussions, are the Confidential Information of both.`,
    clauseWith(
      clause('What is not confidential')`Confidential Information does not include information that the Recipient can
        show from its records:`,
      rich`was known to it, free of any duty of confidence, before the Discloser shared it;`,
      rich`is or becomes public other than through a breach of this agreement;`,
      rich`was lawfully given to it by a third party who was free to give it; or`,
      rich`was developed by it independently, without use of the Discloser’s Confidential Information.`
    ),
    clauseWith(
      clause('Duties of the Recipient')`The Recipient will:`,
      rich`use Confidential Information only for the Purpose;`,
      rich`protect it with the care that it takes of its own confidential information of like importance, and in no case
        with less than reasonable care;`,
      rich`share it only with those of its employees, directors, affiliates and professional advisers who need it for the
        Purpose and are bound to keep it confidential, and answer for what they do with it; and`,
      rich`tell the Discloser without delay when it learns of an unauthorized use or disclosure, and help to end it.`
    ),
    clause('Disclosure required by law')`If the Recipient is required by law, court order or a regulator to disclose
      Confidential Information, it will, where the law allows, give the Discloser prompt written notice so that the
      Discloser can seek protection, and will disclose only what it is required to disclose.`,
    clause('Protected activity')`Nothing in this agreement prevents anyone from reporting a possible violation of law to
      a government agency, from taking part in an agency’s investigation, or from making any other disclosure that the
      law protects. Under the federal Defend Trade Secrets Act, an individual is not liable for disclosing a trade secret
      in confidence to a government official or to an attorney solely in order to report or investigate a suspected
      violation of law, or in a filing in a proceeding that is made under seal.`,
    clause('Return or destruction')`When the Discloser asks in writing, the Recipient will within 30 days return or
      destroy the Confidential Information in its possession and, if asked, confirm in writing that it has done so. It
      may keep copies that the law or its ordinary back-up routine requires; this agreement protects them for as long
      as they are kept.`,
    clause('No license, no warranty')`Confidential Information remains the property of the Discloser. This agreement
      grants no right under any patent, copyright, trademark or trade secret beyond use for the Purpose. Confidential
      Information is shared as it is, with no promise that it is accurate or complete.`,
    clause('Term')`This agreement covers what is shared within two years after the Effective Date. Either party may
      end it for future disclosures sooner by written notice of 30 days. The duties of this agreement continue for
      three years after each disclosure and, for a trade secret, for as long as it remains one under the law.`,
    clause('Remedies')`A breach may cause harm that money cannot make good. The Discloser may ask a court for an
      injunction or for specific performance, in addition to any other remedy, without having to prove actual damage.`,
    clause('Governing law')`A claim under this agreement is governed by the law of the state in which the party against
      which it is brought has its principal place of business, without regard to that state’s rules on the conflict of
      laws, and is brought in the state or federal courts of that state.`,
    clause('General')`This agreement is the whole agreement of the parties about its subject and replaces earlier
      ones. It may be changed, and a right under it waived, only in a writing signed by the party concerned. Neither
      party may assign it without the other’s written consent, except together with substantially all of the business
      that it concerns. If a provision cannot be enforced, the rest stays in force. It may be signed in counterparts
      and electronically.`,
    signed(
      para`Each person signing below confirms that he or she has authority to bind the party named.`,
      { role: 'First party', hasTitle: true },
      { role: 'Second party', hasTitle: true }
    )
  ]
}
