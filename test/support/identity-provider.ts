import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

/** What an identity provider knows of a person. */
export interface Person {
  email: string
  email_verified?: boolean
  name?: string
  groups?: string[]
}

/** A real identity provider on a port of this machine. */
export interface IdentityProvider extends AsyncDisposable {
  issuer: string
  /** By the name that they sign in with. Who is removed can neither sign in nor be asked about again. */
  people: Map<string, Person>
  /** Whether it gives out tokens to ask again with. */
  refreshes: boolean
  /** Answers no requests from now on, or answers them again. */
  setAway(isAway: boolean): void
}

const clientId = 'signpost'
const clientSecret = 'a secret of the client, with a : in it'
const claims = { email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] }

/** Starts an identity provider with one client, which any URL may be led back to. Its people need no password. */
export async function startIdentityProvider(people: Record<string, Person> = {}): Promise<IdentityProvider> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const known = new Map(Object.entries(people))
  let isAway = false
  const identity: IdentityProvider = {
    issuer,
    people: known,
    refreshes: true,
    setAway: (away) => {
      isAway = away
    },
    [Symbol.asyncDispose]: () => close(server)
  }
  const provider = new Provider(issuer, configurationOf(identity))
  // The port of the service is not known yet.
  provider.Client.prototype.redirectUriAllowed = () => true
  const handle = provider.callback()
  server.on('request', (request, response) => {
    if (isAway) request.socket.destroy()
    else void handle(request, response)
  })
  return identity
}

function configurationOf(identity: IdentityProvider): Configuration {
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: ['http://localhost/callback'],
        grant_types: ['authorization_code', 'refresh_token']
      }
    ],
    claims,
    scopes: ['openid', 'email', 'profile', 'groups'],
    cookies: { keys: ['a key of the test'] },
    findAccount: (_context, id) => {
      const person = identity.people.get(id)
      return person && { accountId: id, claims: () => ({ sub: id, ...person }) }
    },
    issueRefreshToken: () => identity.refreshes,
    // Nobody is asked for consent.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session!.accountId! })
      grant.addOIDCScope('openid email profile groups')
      await grant.save()
      return grant
    }
  }
}

async function close(server: Server) {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}

/** The settings with which a service signs people in with a provider. */
export function providerSettings(
  { issuer }: Pick<IdentityProvider, 'issuer'>,
  name = 'ACME',
  more: Record<string, string> = {}
) {
  const settings = {
    ISSUER: issuer,
    CLIENT_ID: clientId,
    CLIENT_SECRET: clientSecret,
    // Replaced by that of the world, which is not known yet.
    ACCOUNT: 'acc_01jd3n4m6zfqc8s1r7w5x0v2bt',
    LABEL: 'Acme',
    SCOPES: 'openid email profile groups',
    ...more
  }
  return Object.fromEntries(Object.entries(settings).map(([setting, value]) => [`OIDC_${name}_${setting}`, value]))
}
