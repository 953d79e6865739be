/** The maximum number of pages of a document. */
export const MAX_PAGES = 2000

/** The maximum size of a file in bytes: what the API accepts, and a margin for what normalizing adds. */
export const MAX_FILE_BYTES = 64 << 20
