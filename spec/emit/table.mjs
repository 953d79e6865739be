import { addedLater, documentDetails, erasedDocument, signerDetails } from './details.mjs'
import { eventData } from './events.mjs'
import { operationFacts } from './operation-facts.mjs'

/** The module with what programs read of the contract: one table, so that nothing lists it by hand. */
export function tableOf(document) {
  return [
    declare('operations', 'What each operation takes and answers.', operationFacts(document)),
    declare('events', 'The schema of the data of each type of event.', eventData(document)),
    declare(
      'documentDetails',
      'The properties of documents that a request sets, or that are searched.',
      documentDetails(document)
    ),
    declare(
      'signerDetails',
      'The properties of signers that a request sets, or that are searched.',
      signerDetails(document)
    ),
    declare('erasedDocument', 'What the properties of an erased document are.', erasedDocument(document)),
    declare('addedToDocuments', 'What documents in older events do not have yet.', addedLater(document, 'Document')),
    declare('addedToSigners', 'What signers in older events do not have yet.', addedLater(document, 'Signer'))
  ].join('\n')
}

function declare(name, description, value) {
  const entries = Object.entries(value).map(([key, entry]) => `  ${JSON.stringify(key)}: ${JSON.stringify(entry)}`)
  return `/** ${description} */\nexport const ${name} = {\n${entries.join(',\n')}\n} as const\n`
}
