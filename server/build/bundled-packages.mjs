/**
 * What every process for PDFs imports at its start. Bundled, because Node takes half of that start to find out what
 * CommonJS modules export.
 */
export const bundledPackages = ['pkijs', 'asn1js', '@cantoo/fontkit', 'qrcode-generator', 'bidi-js']
