import { fieldsOf } from './paper/blank.js'
import { choice, choose } from './paper/choices.js'
import type { FormDefinition } from './paper/form.js'
import { cell, grid } from './paper/grid.js'
import { clause, clauseWith, note } from './paper/prose.js'
import { rich } from './paper/rich-text.js'
import { signatures } from './paper/signatures.js'

const employer = fieldsOf('Employer')
const employee = fieldsOf('Employee')

export const biometricConsentIl: FormDefinition = {
  slug: 'biometric-consent-il',
  title: 'Biometric information notice and release',
  description: 'Notice and written release for collecting an employee’s biometric data under Illinois law (BIPA).',
  state: 'IL',
  category: 'employment',
  updatedAt: '2026-11-26',
  roles: { Employer: { order: 1 }, Employee: { order: 2 } },
  body: [
    note`Illinois Biometric Information Privacy Act, 740 ILCS 14. The employer completes and signs the notice first. No
      biometric data is collected before the employee has signed the release.`,
    grid(
      [
        cell('Employer', 8, employer.company('Employer name')),
        cell('Date of this notice', 4, employer.date('Notice date'))
      ],
      [
        cell('Employee', 8, employer.text('Employee name')),
        cell('Contact for questions', 4, employer.text('Privacy contact'))
      ]
    ),
    clause('What is collected')`The employer, and the vendor of its system named below, collect, store and use the
      following “**biometric data**” of the employee, including templates made from it (check all that apply):
      ${employer.tick('Fingerprint')}\u00a0fingerprint\u00a0\u00a0
      ${employer.tick('Hand or finger geometry')}\u00a0hand\u00a0or\u00a0finger\u00a0geometry\u00a0\u00a0
      ${employer.tick('Face geometry')}\u00a0face\u00a0geometry\u00a0\u00a0
      ${employer.tick('Retina or iris scan')}\u00a0retina\u00a0or\u00a0iris\u00a0scan\u00a0\u00a0
      ${employer.tick('Voiceprint')}\u00a0voiceprint`,
    choose(
      clause('Why it is collected')`It is collected, stored and used for these purposes and no others:`,
      choice(employer.tick('Timekeeping'), rich`to record time worked and to prevent errors and fraud in doing so`),
      choice(employer.tick('Access control'), rich`to control access to premises, equipment or computer systems`),
      choice(
        employer.tick('Other purpose'),
        rich`other: ${employer.line('Other purpose description', { optional: true })}`
      )
    ),
    clause('How long it is kept')`It is kept while the employee uses the system. It is permanently destroyed when its
      purpose has been satisfied, such as at the end of employment, and in any case within three years of the
      employee’s last interaction with the employer, whichever comes first. The employer’s written retention and
      destruction policy is available to the public at ${employer.line('Retention policy location')}`,
    clause('Who receives it')`It is disclosed only to the vendor of the system,
      ${employer.text('System vendor', { width: 200 })}, so that the vendor can operate it for the employer, and otherwise
      only with the employee’s consent, to complete a financial transaction that the employee asked for, or as law, a
      warrant or a subpoena requires.`,
    clauseWith(
      clause('What the employer promises')`The employer:`,
      rich`does not sell, lease, trade or otherwise profit from biometric data;`,
      rich`stores, transmits and protects it with the reasonable care of its industry, and at least as well as its other
        confidential and sensitive information; and`,
      rich`does not retaliate against anyone for exercising rights under the Act.`
    ),
    choose(
      clause('Employee’s choice')`The employee states:`,
      choice(
        employee.mustTick('Notice read'),
        rich`I have read this notice, and I had the opportunity to read the employer’s retention and destruction policy.`
      ),
      choice(
        employee.oneOf('Release', 'Release given'),
        rich`**I consent.** I voluntarily authorize the employer and its vendor to collect, store, use and disclose my
          biometric data as described above. My signature below, made
          electronically or by hand, is my written release under the Act.`
      ),
      choice(
        employee.oneOf('Release', 'Release refused'),
        rich`**I do not consent,** and ask the employer about another way of meeting the purposes above.`
      )
    ),
    signatures({ role: 'Employer', hasTitle: true }, { role: 'Employee' })
  ]
}
