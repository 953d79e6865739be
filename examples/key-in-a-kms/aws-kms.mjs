// Seals documents with a key that never leaves AWS KMS. Run the service with
//   SIGNING_MODULE=examples/key-in-a-kms/aws-kms.mjs
// and these variables. The client of AWS finds the credentials, as it does for a bucket: in variables, in a profile, or by the role of
// the instance or the pod.
//   KMS_KEY_ID       an asymmetric key for SIGN_VERIFY: RSA with at least 2048 bits, or ECC_NIST_P256
//   KMS_CERTIFICATE  a PEM file with the certificate of that key, followed by its chain to the root
//   AWS_REGION       the region of the key
//   AWS_ENDPOINT_URL_KMS  only for an endpoint that is not operated by AWS
import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { KMSClient, SignCommand } from '@aws-sdk/client-kms'

/** The KMS names of RSA-SHA256 and ECDSA-SHA256. */
const algorithms = { 'RSA-SHA256': 'RSASSA_PKCS1_V1_5_SHA_256', 'ECDSA-SHA256': 'ECDSA_SHA_256' }

/** @returns {Promise<import('@signpost/server').SealSigner>} */
export async function createSealSigner(env = process.env) {
  const certificates = await readCertificates(env.KMS_CERTIFICATE)
  const kms = new KMSClient({ maxAttempts: 3, requestHandler: { connectionTimeout: 3000, requestTimeout: 10_000 } })
  return {
    certificates: certificates.map(({ raw }) => raw),
    algorithm: certificates[0].publicKey.asymmetricKeyType === 'rsa' ? 'RSA-SHA256' : 'ECDSA-SHA256',
    isDevelopment: false,
    sign: async ({ digest, algorithm }) => {
      const { Signature } = await kms.send(
        new SignCommand({
          KeyId: env.KMS_KEY_ID,
          Message: digest,
          MessageType: 'DIGEST',
          SigningAlgorithm: algorithms[algorithm]
        })
      )
      return Buffer.from(Signature)
    }
  }
}

async function readCertificates(file) {
  const pem = await readFile(file, 'utf8')
  return pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g).map((own) => new X509Certificate(own))
}
