/** The side of the page from which a line is read. */
export type Side = 'left' | 'right'

const FROM_RIGHT = /[\u0590-\u065f\u066d-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Whether a text has letters that are written from the right. Arabic digits are not. */
export const isRightToLeft = (text: string): boolean => FROM_RIGHT.test(text)
