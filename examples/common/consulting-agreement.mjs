import { readFileSync } from 'node:fs'

const read = (name) => readFileSync(new URL(name, import.meta.url))

/** A contract as an application has it: the PDF, and the fields of both parties for `documents.send`. */
export const consultingAgreement = {
  pdf: read('consulting-agreement.pdf'),
  fields: JSON.parse(read('consulting-agreement.json'))
}
