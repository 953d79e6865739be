import { billOfSale } from './bill-of-sale.js'
import { biometricConsentIl } from './biometric-consent-il.js'
import { demandLetter } from './demand-letter.js'
import { directDepositAuthorization } from './direct-deposit-authorization.js'
import { employmentOfferLetter } from './employment-offer-letter.js'
import { floodDisclosureTx } from './flood-disclosure-tx.js'
import { freelanceAgreementNy } from './freelance-agreement-ny.js'
import { independentContractorAgreement } from './independent-contractor-agreement.js'
import { leadPaintDisclosure } from './lead-paint-disclosure.js'
import { liabilityWaiver } from './liability-waiver.js'
import { medicalConsent } from './medical-consent.js'
import { monthToMonthRental } from './month-to-month-rental.js'
import { mutualNda } from './mutual-nda.js'
import { noticeToVacateCa } from './notice-to-vacate-ca.js'
import { oneWayNda } from './one-way-nda.js'
import { drawForm } from './paper/draw-form.js'
import type { DrawnForm, FormDefinition } from './paper/form.js'
import { photoRelease } from './photo-release.js'
import { promissoryNote } from './promissory-note.js'
import { residentialLeaseCa } from './residential-lease-ca.js'
import { residentialLeaseTx } from './residential-lease-tx.js'
import { vehicleBillOfSaleFl } from './vehicle-bill-of-sale-fl.js'
import { vendorInformation } from './vendor-information.js'

export type { DrawnForm } from './paper/form.js'

/** The forms that a new server starts with. */
const DEFINITIONS: FormDefinition[] = [
  mutualNda,
  oneWayNda,
  independentContractorAgreement,
  freelanceAgreementNy,
  vendorInformation,
  employmentOfferLetter,
  directDepositAuthorization,
  biometricConsentIl,
  residentialLeaseCa,
  residentialLeaseTx,
  monthToMonthRental,
  leadPaintDisclosure,
  floodDisclosureTx,
  noticeToVacateCa,
  vehicleBillOfSaleFl,
  billOfSale,
  photoRelease,
  promissoryNote,
  demandLetter,
  liabilityWaiver,
  medicalConsent
]

/**
 * Draws the whole starting library, each form with its fields where they were drawn. The bytes are the same each time, so
 * that a digest of a PDF tells whether the form has changed.
 */
export async function drawLibrary(): Promise<DrawnForm[]> {
  const forms: DrawnForm[] = []
  for (const definition of DEFINITIONS) forms.push(await drawForm(definition))
  return forms
}
