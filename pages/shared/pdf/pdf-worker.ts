import './polyfills.js'

export * from 'pdfjs-dist/legacy/build/pdf.worker.mjs'
