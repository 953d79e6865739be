/** The most pages of a document. */
export const MAX_PAGES = 2000

/** The most bytes of a file: what the API accepts, and a little more for what normalising may add. */
export const MAX_FILE_BYTES = 64 << 20
