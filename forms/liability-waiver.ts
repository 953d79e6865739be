import { fieldsOf } from './paper/blank.js'
import { choice, choices } from './paper/choices.js'
import type { FormDefinition } from './paper/form.js'
import { cell, section } from './paper/grid.js'
import { clause, notice } from './paper/prose.js'
import { rich } from './paper/rich-text.js'
import { signatures } from './paper/signatures.js'

const participant = fieldsOf('Participant')

export const liabilityWaiver: FormDefinition = {
  slug: 'liability-waiver',
  title: 'Assumption of risk and release of liability',
  description: 'An adult takes part in a recreational activity, accepts its risks and releases the organizer.',
  state: null,
  category: 'personal',
  updatedAt: '2026-11-26',
  roles: { Participant: { order: 1 } },
  body: [
    notice('Read this before you sign', 10)`**By signing this document you give up certain legal rights,
      including the right to sue for injuries caused by ordinary negligence.** You need not sign it, but may then not
      be able to take part.`,
    section(
      'Activity',
      [cell('Organizer', 6, participant.text('Organizer name')), cell('Activity', 6, participant.text('Activity'))],
      [
        cell('Place', 6, participant.text('Activity location')),
        cell('First day', 3, participant.date('Activity start')),
        cell('Last day, if later', 3, participant.date('Activity end', { optional: true }))
      ]
    ),
    section(
      'Participant (18 years or older)',
      [
        cell('Full legal name', 6, participant.name('Participant name')),
        cell('Date of birth', 3, participant.date('Date of birth')),
        cell('Telephone', 3, participant.text('Participant telephone'))
      ],
      [
        cell('Person to call in an emergency', 6, participant.text('Emergency contact name')),
        cell('Telephone', 3, participant.text('Emergency contact telephone')),
        cell('Relationship', 3, participant.text('Emergency contact relationship', { optional: true }))
      ]
    ),
    clause('The risks')`I understand that the activity has risks that cannot be removed without changing its nature.
      They include falls, collisions, failure of equipment, weather, the conduct of other people, and my own
      condition. They can lead to damage to property, to injury, to permanent disability and to death.`,
    clause('I accept the risks')`I take part of my own free will. **I accept all of the risks of the activity that are
      inherent in it,** known and unknown, and take responsibility for my own safety and conduct.`,
    clause('Release')`**To the fullest extent that the law allows, I release the organizer, and its owners, employees,
      volunteers and agents, from all claims for injury, death or damage that arise from my taking part, including
      claims that arise from their ordinary negligence.** I will not sue them on a claim that I have released. This
      binds me, my heirs and my estate.`,
    clause('What is not released')`This document does not release anyone from liability for gross negligence, for
      reckless or intentional wrongdoing, or for anything else that the law does not allow to be released.`,
    clause('Fitness and rules')`I am physically able to take part, will tell the organizer of any condition that
      matters, will follow its rules and instructions, will use protective equipment that it requires, and will not
      take part under the influence of alcohol or drugs.`,
    clause('Medical care')`In an emergency the organizer may call for medical care for me. I will pay for that care,
      so far as my insurance does not.`,
    clause('General')`The law of the state in which the activity takes place governs this document. If part of it
      cannot be enforced, the rest stays in force. It is the whole understanding about its subject.`,
    choices(
      choice(participant.mustTick('Adult'), rich`I am at least 18 years old and sign for myself alone.`),
      choice(
        participant.mustTick('Read and understood'),
        rich`I have read this document, understand that it affects my legal rights, and sign it freely.`
      ),
      choice(
        participant.tick('Photos permitted'),
        rich`(optional) The organizer may use photographs and video of the activity in which I appear.`
      )
    ),
    signatures({ role: 'Participant' })
  ]
}
