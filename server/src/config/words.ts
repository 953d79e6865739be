/** The values of a list in one variable, separated by commas or spaces. */
export const words = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== '')
