import { agreementOf } from './agreement-text.mjs'
import { Paper } from './paper.mjs'

/**
 * Draws a consulting agreement of three pages. Answers the PDF, and the fields that each party fills in, as `documents.send` takes
 * them: all six types.
 */
export async function drawAgreement({ client, consultant }) {
  const paper = await Paper.create('Consulting agreement')
  const { intro, scope, terms, closing } = agreementOf(client, consultant)

  paper.addPage()
  paper.title('Consulting agreement', 'Fixed fee, for services in software engineering')
  paper.parties([
    ['Client', client],
    ['Consultant', consultant]
  ])
  paper.paragraph(intro)
  paper.clauses(scope)
  const initials = [paper.initials('Client'), paper.initials('Consultant')]

  paper.addPage()
  paper.heading('Commercial terms')
  const order = paper.row('Purchase order', 'The number that invoices have to quote')
  const fee = paper.row('Fixed fee, EUR', 'For everything in clause 1, net of value added tax')
  const travel = paper.tick('Travel is agreed beforehand and billed apart from the fixed fee, at cost.')
  const tax = paper.row('Tax number', 'Of the consultant')
  paper.gap(16)
  paper.clauses(terms)
  initials.push(paper.initials('Client'), paper.initials('Consultant'))

  paper.addPage()
  paper.clauses(closing)
  paper.gap(10)
  paper.heading('Signatures')
  const clientBlock = paper.signatureBlock('For the client', client.name)
  const consultantBlock = paper.signatureBlock('The consultant', consultant.name)

  return {
    pdf: await paper.save(),
    clientFields: [
      { type: 'text', label: 'Purchase order', ...order },
      { type: 'number', label: 'Fixed fee', ...fee },
      { type: 'checkbox', label: 'Travel is billed apart', required: false, ...travel },
      { type: 'initials', label: 'Initials, page 1', ...initials[0] },
      { type: 'initials', label: 'Initials, page 2', ...initials[2] },
      { type: 'signature', label: 'Signature', ...clientBlock.signature },
      { type: 'date', label: 'Date', ...clientBlock.date }
    ],
    consultantFields: [
      { type: 'text', label: 'Tax number', ...tax },
      { type: 'initials', label: 'Initials, page 1', ...initials[1] },
      { type: 'initials', label: 'Initials, page 2', ...initials[3] },
      { type: 'signature', label: 'Signature', ...consultantBlock.signature },
      { type: 'date', label: 'Date', ...consultantBlock.date }
    ]
  }
}
