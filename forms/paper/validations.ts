import type { Validation } from './blank.js'

/** The routing number of a bank in the United States. */
export const routingNumber: Validation = {
  pattern: '[0-9]{9}',
  message: 'A routing number has nine digits.'
}

export const zipCode: Validation = {
  pattern: '[0-9]{5}(-[0-9]{4})?',
  message: 'A ZIP code is like 94105 or 94105-1420.'
}

/** An EIN, SSN or ITIN. */
export const taxNumber: Validation = {
  pattern: '[0-9]{2}-?[0-9]{7}|[0-9]{3}-[0-9]{2}-[0-9]{4}',
  message: 'An EIN is like 12-3456789, an SSN or ITIN like 123-45-6789.'
}

/** Of a vehicle, boat or trailer. Those from before 1981 are shorter than 17 characters. */
export const vehicleNumber: Validation = {
  pattern: '[A-Za-z0-9]{5,17}',
  message: 'An identification number has at most 17 letters and digits.'
}

export const dayOfMonth: Validation = { min: 1, max: 31 }

export const percentage: Validation = { max: 100 }
