/** This package's version, as in its package.json. */
export const version = '1.0.0'
