import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createDevelopmentCertificate, loadSigningCertificate, type SealSigner } from '@signpost/pdf/signer'
import type { Config } from '../config/config.js'
import { ConfigError } from '../config/config-error.js'

/** Loads the configured sealing certificate. In development, the service creates one for itself. */
export async function loadSealSigner({ certificate }: Pick<Config, 'certificate'>): Promise<SealSigner> {
  if (certificate.kind === 'development') return developmentSigner(certificate.folder)
  try {
    if (certificate.kind === 'module') return await moduleSigner(certificate.file)
    if (certificate.kind === 'pkcs12') {
      return await loadSigningCertificate({ pkcs12Path: certificate.file, passphrase: certificate.passphrase })
    }
    const { certificate: certificatePath, key: keyPath, passphrase } = certificate
    return await loadSigningCertificate({ certificatePath, keyPath, passphrase })
  } catch (cause) {
    throw new ConfigError(`The signing certificate cannot be used: ${(cause as Error).message}`, { cause })
  }
}

/** The module exports `createSealSigner`, which returns a signer that keeps its key elsewhere, for example in an HSM. */
async function moduleSigner(file: string): Promise<SealSigner> {
  const { createSealSigner } = await import(pathToFileURL(file).href)
  if (typeof createSealSigner !== 'function') throw new Error(`${file} does not export createSealSigner`)
  const signer: Partial<SealSigner> = await createSealSigner()
  const { certificates, algorithm, sign } = signer
  if (!certificates?.length || !algorithm || !sign) {
    throw new Error(`createSealSigner of ${file} must return an object with certificates, algorithm and sign`)
  }
  return Object.assign(signer, { certificates, algorithm, sign, isDevelopment: false })
}

async function developmentSigner(folder: string) {
  const file = path.join(folder, 'development-certificate.pem')
  const pem = (await readIfThere(file)) ?? (await createPem(folder, file))
  return loadSigningCertificate({ certificatePem: pem, keyPem: pem })
}

async function createPem(folder: string, file: string) {
  const { certificate, privateKey } = await createDevelopmentCertificate()
  const pem = `${certificate}\n${privateKey}`
  await mkdir(folder, { recursive: true })
  await writeFile(file, pem, { mode: 0o600 })
  return pem
}

async function readIfThere(file: string) {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
