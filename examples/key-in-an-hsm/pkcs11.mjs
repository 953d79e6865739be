// Seals documents with a key that never leaves an HSM, through its PKCS#11 library and `pkcs11-tool` of OpenSC. Run the
// service with
//   SIGNING_MODULE=examples/key-in-an-hsm/pkcs11.mjs
// and these variables:
//   PKCS11_MODULE       the library of the HSM's maker, for example /usr/lib/softhsm/libsofthsm2.so
//   PKCS11_TOKEN        the label of the token
//   PKCS11_PIN          the PIN of the user
//   PKCS11_KEY_ID       the identifier of the key, in hexadecimal: RSA with at least 2048 bits, or P-256
//   PKCS11_CERTIFICATE  a PEM file with the certificate of that key, followed by its chain to the root
import { spawn } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { buffer, text } from 'node:stream/consumers'

// The HSM hashes what an RSA signature is made of. ECDSA takes the digest, and gives the signature in DER if it is asked to.
const waysToSign = {
  'RSA-SHA256': { mechanism: ['SHA256-RSA-PKCS'], input: ({ data }) => data },
  'ECDSA-SHA256': { mechanism: ['ECDSA', '--signature-format', 'openssl'], input: ({ digest }) => digest }
}

/** @returns {Promise<import('@signpost/server').SealSigner>} */
export async function createSealSigner(env = process.env) {
  const certificates = await readCertificates(env.PKCS11_CERTIFICATE)
  const { publicKey } = certificates[0]
  const algorithm = publicKey.asymmetricKeyType === 'rsa' ? 'RSA-SHA256' : 'ECDSA-SHA256'
  const { mechanism, input } = waysToSign[algorithm]
  let refusedPin
  return {
    certificates: certificates.map(({ raw }) => raw),
    algorithm,
    isDevelopment: false,
    async sign(toBeSigned) {
      // Sealing is tried again and again, and a few wrong PINs lock the token.
      if (env.PKCS11_PIN === refusedPin)
        throw new Error('The HSM has refused PKCS11_PIN. Correct it, and restart the service.')
      try {
        return await sign(env, mechanism, input(toBeSigned))
      } catch (error) {
        if (error.message.includes('CKR_PIN_')) refusedPin = env.PKCS11_PIN
        throw error
      }
    }
  }
}

async function readCertificates(file) {
  const pem = await readFile(file, 'utf8')
  return pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g).map((own) => new X509Certificate(own))
}

// The PIN is read from the environment, because the arguments of a process are visible to others.
async function sign({ PKCS11_MODULE, PKCS11_TOKEN, PKCS11_KEY_ID }, mechanism, input) {
  const key = ['--module', PKCS11_MODULE, '--token-label', PKCS11_TOKEN, '--login', '--pin', 'env:PKCS11_PIN']
  const args = [...key, '--sign', '--mechanism', ...mechanism, '--id', PKCS11_KEY_ID]
  const child = spawn('pkcs11-tool', args, { timeout: 10_000 })
  child.stdin.on('error', () => {}).end(input)
  const [signature, problem, [code]] = await Promise.all([
    buffer(child.stdout),
    text(child.stderr),
    once(child, 'close')
  ])
  if (code !== 0) throw new Error(`The HSM did not sign: ${problem.trim()}`)
  return signature
}
