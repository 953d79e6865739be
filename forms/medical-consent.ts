import { fieldsOf } from './paper/blank.js'
import { choice, choices } from './paper/choices.js'
import type { FormDefinition } from './paper/form.js'
import { bar, cell, section } from './paper/grid.js'
import { clause } from './paper/prose.js'
import { rich } from './paper/rich-text.js'
import { signatures } from './paper/signatures.js'

const patient = fieldsOf('Patient')

export const medicalConsent: FormDefinition = {
  slug: 'medical-consent',
  title: 'Patient registration and consent to care',
  description: 'An adult patient registers with a medical office, consents to routine care and accepts its terms.',
  state: null,
  category: 'health',
  updatedAt: '2026-11-26',
  roles: { Patient: { order: 1 } },
  body: [
    section(
      '1   Patient',
      [
        cell('Full legal name', 6, patient.name('Patient name')),
        cell('Preferred name', 3, patient.text('Preferred name', { optional: true })),
        cell('Date of birth', 3, patient.date('Date of birth'))
      ],
      [cell('Address', 9, patient.text('Patient address')), cell('Telephone', 3, patient.text('Patient telephone'))],
      [
        cell('Email', 6, patient.email('Patient email', { optional: true })),
        cell('Preferred language', 3, patient.text('Preferred language', { optional: true })),
        cell('Medical office', 3, patient.text('Practice name'))
      ],
      [
        cell('Person to call in an emergency', 6, patient.text('Emergency contact name')),
        cell('Relationship', 3, patient.text('Emergency contact relationship', { optional: true })),
        cell('Telephone', 3, patient.text('Emergency contact telephone'))
      ]
    ),
    section(
      '2   Insurance (leave empty if you pay yourself)',
      [
        cell('Insurer', 5, patient.text('Insurer', { optional: true })),
        cell('Member number', 4, patient.text('Insurance member number', { optional: true })),
        cell('Group number', 3, patient.text('Insurance group number', { optional: true }))
      ],
      [
        cell('Policyholder, if not the patient', 8, patient.text('Policyholder name', { optional: true })),
        cell('Policyholder’s date of birth', 4, patient.date('Policyholder date of birth', { optional: true }))
      ]
    ),
    section('3   What we should know', [
      cell('Allergies (enter “none” if none)', 6, patient.text('Allergies', { height: 34 })),
      cell('Medicines that you take', 6, patient.text('Current medicines', { height: 34, optional: true }))
    ]),
    bar('4   Consent and terms'),
    clause('Consent to care')`I consent to the examinations, tests and treatment that the physicians and staff of this
      office consider advisable for my condition and that are routine in an office like it. Surgery, anesthesia, and
      other procedures with material risks will be explained to me separately, and need my separate consent. I may ask
      questions, refuse any treatment, and withdraw this consent at any time for care not yet given. Nobody has
      guaranteed me a result.`,
    clause('Trainees and telehealth')`Students and trainees may take part in my care under supervision,
      unless I object. I understand that visits by telephone or video have limits, and may ask for one in person.`,
    clause('Use of health information')`The office may use and share my health information for treatment, payment and
      its operations, as its Notice of Privacy Practices describes and the law allows.`,
    clause('Payment')`I ask that insurance benefits be paid to the office directly, and authorize it to give my
      insurer the information that is needed for this. I am responsible for co-payments, deductibles and services that
      are not covered, subject to my plan and to laws that protect patients from surprise bills. If I have no
      insurance or do not use it, I may ask for a good-faith estimate of the cost beforehand.`,
    choices(
      choice(
        patient.mustTick('Privacy notice received'),
        rich`I was given or offered the office’s Notice of Privacy Practices, and what I have entered is true.`
      ),
      choice(
        patient.tick('Text and email permitted'),
        rich`(optional) The office may send me messages by text or email, which are not always private.`
      ),
      choice(
        patient.tick('Family may be informed'),
        rich`(optional) The office may speak about my care with:
          ${patient.line('Person who may be informed', { optional: true })}`
      )
    ),
    signatures({ role: 'Patient' })
  ]
}
