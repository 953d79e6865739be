/** The text of a report's file, which is the only one for its content. */
export const writeVerification = (verification: unknown): string => `${JSON.stringify(verification, null, 2)}\n`
