import './polyfills.js'

export {
  GlobalWorkerOptions,
  getDocument,
  PDFWorker,
  RenderingCancelledException,
  TextLayer
} from 'pdfjs-dist/legacy/build/pdf.mjs'
