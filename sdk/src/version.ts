/** The version of this package, as in its package.json. */
export const version = '1.0.0'
