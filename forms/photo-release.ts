import { fieldsOf } from './paper/blank.js'
import { choice, choose } from './paper/choices.js'
import type { FormDefinition } from './paper/form.js'
import { cell, section } from './paper/grid.js'
import { clause, clauseWith, para } from './paper/prose.js'
import { rich } from './paper/rich-text.js'
import { signatures } from './paper/signatures.js'
import { STATES } from './paper/us-states.js'

const producer = fieldsOf('Photographer')
const model = fieldsOf('Model')

export const photoRelease: FormDefinition = {
  slug: 'photo-release',
  title: 'Photo and video release',
  description: 'An adult who is photographed, filmed or recorded permits the use of the pictures and recordings.',
  state: null,
  category: 'media',
  updatedAt: '2026-11-26',
  roles: { Photographer: { order: 1 }, Model: { order: 2 } },
  body: [
    section(
      'Photographer or producer',
      [
        cell('Name', 5, producer.text('Photographer name')),
        cell('Address or website', 7, producer.text('Photographer address'))
      ],
      [
        cell('Shoot or event', 5, producer.text('Shoot description')),
        cell('Place', 4, producer.text('Shoot location')),
        cell('Date', 3, producer.date('Shoot date'))
      ]
    ),
    section('Model (the person shown)', [
      cell('Full legal name', 5, model.name('Model name')),
      cell('Email or telephone', 4, model.text('Model contact')),
      cell('Date of birth', 3, model.date('Model date of birth'))
    ]),
    choose(
      clause('What I receive')`In return for this release I receive (choose one):`,
      choice(
        producer.oneOf('Compensation', 'Paid'),
        rich`a single payment of $${producer.number('Payment amount', { requiredIf: ['Compensation', 'Paid'] })}.`
      ),
      choice(
        producer.oneOf('Compensation', 'Copies only'),
        rich`copies of selected pictures or recordings, for my personal use and portfolio.`
      ),
      choice(
        producer.oneOf('Compensation', 'Unpaid'),
        rich`no payment. I take part for the experience and the publicity.`
      )
    ),
    clause('Permission')`I permit the photographer to photograph, film and record me on the occasion named above, and
      permit the photographer, and those to whom the photographer licenses or transfers the results, to use, publish,
      exhibit, edit and combine with text or other pictures the pictures and recordings, my likeness and my voice (the
      “**Images**”) in any medium, worldwide and without limit of time.`,
    choose(
      para`The Images may be used (check all that apply):`,
      choice(producer.tick('Editorial use'), rich`for editorial, educational and news purposes`),
      choice(
        producer.tick('Portfolio use'),
        rich`in the photographer’s portfolio, website and social media, and in competitions`
      ),
      choice(
        producer.tick('Commercial use'),
        rich`for commercial purposes, including advertising, promotion and stock licensing`
      )
    ),
    clauseWith(
      clause('Limits')`The Images will not, without my separate written consent, be used:`,
      rich`in a way that is defamatory, obscene or pornographic, or that falsely suggests that I have a medical condition or
        hold a political or religious view;`,
      rich`with my full name, unless I permit it here: ${model.tick('Name may be used')}\u00a0my name may be used; or`,
      rich`to make or train a digital replica of my face, body or voice that shows me saying or doing what I did not.`
    ),
    clause('Ownership')`The photographer owns the copyright in the Images. I need not be asked to approve a finished
      picture, recording, caption or use that this release covers, and am owed no other payment for it.`,
    clause('Release')`I release the photographer, and those who use the Images by the photographer’s permission, from
      claims for invasion of privacy, violation of the right of publicity, and like claims that arise from uses that
      this release permits. Claims for other uses remain.`,
    clause('General')`I am at least 18 years old, have read this release, and am free to give it. It binds my heirs,
      benefits the photographer’s successors, and is our whole agreement about the Images. The law of the State of
      ${producer.choice('Governing state', STATES, { width: 120 })} governs it.`,
    signatures({ role: 'Photographer' }, { role: 'Model' })
  ]
}
