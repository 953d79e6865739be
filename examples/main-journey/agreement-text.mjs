/** The words of the agreement: clauses are a heading and a text. */
export function agreementOf(client, consultant) {
  return {
    intro:
      `This agreement is made between ${client.name} (the “Client”) and ${consultant.name} (the “Consultant”). The Client ` +
      'wishes to have a program written for a calculating engine, and the Consultant has the knowledge and the experience ' +
      'to write it. Both therefore agree on the following terms.',
    scope: [
      [
        'Services',
        'The Consultant designs, writes and tests a program that computes the Bernoulli numbers up to the fiftieth, together ' +
          'with notes that explain its operation to a reader who has not seen the engine. The Consultant is free in how, when ' +
          'and where the work is done.'
      ],
      [
        'Deliverables and acceptance',
        'The program is delivered with its tests within eight weeks after both parties have signed. The Client examines it ' +
          'within ten working days. It counts as accepted when the Client says so in writing, or when that time has passed ' +
          'without a written notice of defects. Defects are put right without delay and at no further cost.'
      ],
      [
        'Cooperation',
        'The Client gives the Consultant access to the engine, to its drawings, and to a person who can answer questions about ' +
          'both, on working days between nine and five. Delays that come from a lack of access move the date of delivery by the ' +
          'same time.'
      ]
    ],
    terms: [
      [
        'Fee and payment',
        'The fixed fee covers all services under clause 1. One half falls due when both parties have signed, the other half on ' +
          'acceptance. Invoices are paid within thirty days of their receipt and quote the purchase order above.'
      ],
      [
        'Rights in the work',
        'On payment of the whole fee the Client receives the exclusive and unlimited right to use, change and pass on the ' +
          'program and its notes. The Consultant keeps the right to general methods and knowledge, and may name the Client as ' +
          'a reference.'
      ],
      [
        'Confidentiality',
        'Each party keeps secret what it learns of the other that is marked as confidential or is so by its nature, during this ' +
          'agreement and for three years after its end. This does not hold for what was known before, is known to the public, ' +
          'or has to be disclosed by law.'
      ]
    ],
    closing: [
      [
        'Liability',
        'Each party is liable without limit for intent and gross negligence. In all other cases liability is limited to the ' +
          'amount of the fixed fee.'
      ],
      [
        'Term and termination',
        'This agreement begins when both parties have signed and ends with the acceptance of the deliverables. Either party may ' +
          'end it for good cause at any time. Services rendered until then are paid in proportion.'
      ],
      [
        'General',
        'Changes to this agreement have to be made in writing; a signature by electronic means is enough. Should a provision be ' +
          'void, the others stand. The law of the Client’s seat applies.'
      ]
    ]
  }
}
