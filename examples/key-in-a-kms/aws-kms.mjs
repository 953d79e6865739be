// Seals documents with a key that never leaves AWS KMS. Run the service with
//   SIGNING_MODULE=examples/key-in-a-kms/aws-kms.mjs
// and these variables, in addition to the usual AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN and AWS_REGION:
//   KMS_KEY_ID       an asymmetric key for SIGN_VERIFY: RSA with at least 2048 bits, or ECC_NIST_P256
//   KMS_CERTIFICATE  a PEM file with the certificate of that key, followed by its chain to the root
//   AWS_ENDPOINT_URL_KMS  only for an endpoint that is not operated by AWS
import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { AwsClient } from 'aws4fetch'

/** The KMS names of RSA-SHA256 and ECDSA-SHA256. */
const algorithms = { 'RSA-SHA256': 'RSASSA_PKCS1_V1_5_SHA_256', 'ECDSA-SHA256': 'ECDSA_SHA_256' }

/** @returns {Promise<import('@signpost/server').SealSigner>} */
export async function createSealSigner(env = process.env) {
  const certificates = await readCertificates(env.KMS_CERTIFICATE)
  const kms = connect(env)
  return {
    certificates: certificates.map(({ raw }) => raw),
    algorithm: certificates[0].publicKey.asymmetricKeyType === 'rsa' ? 'RSA-SHA256' : 'ECDSA-SHA256',
    isDevelopment: false,
    sign: async ({ digest, algorithm }) => {
      const { Signature } = await kms('Sign', {
        KeyId: env.KMS_KEY_ID,
        Message: Buffer.from(digest).toString('base64'),
        MessageType: 'DIGEST',
        SigningAlgorithm: algorithms[algorithm]
      })
      return Buffer.from(Signature, 'base64')
    }
  }
}

async function readCertificates(file) {
  const pem = await readFile(file, 'utf8')
  return pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g).map((own) => new X509Certificate(own))
}

function connect(env) {
  const client = new AwsClient({
    accessKeyId: env.AWS_ACCESS_KEY_ID,
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
    sessionToken: env.AWS_SESSION_TOKEN,
    region: env.AWS_REGION,
    service: 'kms',
    retries: 2
  })
  const url = env.AWS_ENDPOINT_URL_KMS ?? `https://kms.${env.AWS_REGION}.amazonaws.com/`
  return async (operation, body) => {
    const response = await client.fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-amz-json-1.1', 'X-Amz-Target': `TrentService.${operation}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000)
    })
    if (!response.ok) throw new Error(`KMS responded with ${response.status}: ${await response.text()}`)
    return response.json()
  }
}
