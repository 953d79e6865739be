import { parentPort, workerData } from 'node:worker_threads'
import { turnedPng } from './turned-png.js'

// Runs in a thread of its own: gets a JPEG, answers with a PNG, and ends.
const png = turnedPng(Buffer.from(workerData as Uint8Array))
parentPort?.postMessage(new Uint8Array(png))
