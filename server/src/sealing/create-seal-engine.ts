import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Config } from '../config/config.js'
import { ConfigError } from '../config/env.js'
import { createPdfEngine, type PdfEngine, type TimestampOptions } from '../pdf/engine.js'
import { loadSealSigner } from './load-seal-signer.js'

/** The PDF engine with the sealing certificate, the timestamp authorities and the trust that are configured. */
export async function createSealEngine(config: Config): Promise<PdfEngine> {
  return createPdfEngine({
    signer: await loadSealSigner(config),
    timestamps: await timestampOptions(config.seal),
    trustedRoots: await readRoots('TRUSTED_ROOTS', config.seal.trustedRoots)
  })
}

/** The authorities that are configured, if there are any. */
export async function timestampOptions({ timestamps }: Config['seal']): Promise<TimestampOptions | undefined> {
  return timestamps ? { urls: timestamps.urls, roots: await readRoots('TIMESTAMP_ROOTS', timestamps.roots) } : undefined
}

async function readRoots(variable: string, file: string | undefined): Promise<Uint8Array[] | undefined> {
  if (file === undefined) return undefined
  try {
    const pem = await readFile(file, 'utf8')
    const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)
    if (!blocks) throw new Error(`${file} holds no certificate`)
    return blocks.map((block) => new X509Certificate(block).raw)
  } catch (cause) {
    throw new ConfigError(`${variable} cannot be used: ${(cause as Error).message}`, { cause })
  }
}
