import type { CDPSession, Page } from 'playwright-core'

/** An authenticator of Chromium’s, without a device, which verifies its person at once. */
export interface VirtualAuthenticator {
  /** The passkeys that it has. */
  passkeys(): Promise<VirtualPasskey[]>
  /** Replaces its passkeys. */
  restore(passkeys: VirtualPasskey[]): Promise<void>
  /** Whether the person is verified from now on. */
  verifies(isVerified: boolean): Promise<void>
}

/** What Chromium tells of a passkey, and takes again. */
interface VirtualPasskey {
  credentialId: string
  isResidentCredential: boolean
  rpId?: string
  privateKey: string
  userHandle?: string
  signCount: number
}

/** Gives a page of Chromium an authenticator that is built in, as those of phones and laptops are. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true
    }
  })
  return {
    passkeys: () => read(devtools, authenticatorId),
    async restore(passkeys) {
      await devtools.send('WebAuthn.clearCredentials', { authenticatorId })
      for (const credential of passkeys) await devtools.send('WebAuthn.addCredential', { authenticatorId, credential })
    },
    async verifies(isUserVerified) {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    }
  }
}

async function read(devtools: CDPSession, authenticatorId: string): Promise<VirtualPasskey[]> {
  return (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials
}
