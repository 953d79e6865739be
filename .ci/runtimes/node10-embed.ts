// For a bundler of CommonJS, with `moduleResolution: node10`, which knows no `exports`.
import { open } from '@signpost/embed'

export const show = (signUrl: string): void => open({ signUrl, onSign: ({ documentId }) => alert(documentId) }).close()
