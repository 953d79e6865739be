import { randomBytes } from 'node:crypto'
import { createWorld, type World } from '../world.js'
import { createVisitor, type Visitor } from './browse.js'
import { type IdentityProvider, type Person, providerSettings, startIdentityProvider } from './identity-provider.js'
import { consoleCall } from './members.js'

export const isCallback = (url: string) => url.includes('/callback')

/** A person of the provider, who signs in there. */
type KnownPerson = Person & { login: string }

/** A world whose members sign in at an identity provider. */
export interface SignOn extends AsyncDisposable {
  world: World
  idp: IdentityProvider
  /** Adds a person to the provider. */
  addPerson(person?: Partial<Person>): KnownPerson
  /** Signs a person in at the provider. Returns the URL that it leads back to. */
  signInAtProvider(visitor: Visitor, login: string, name?: string, query?: string): Promise<string>
  /** Signs a person in. Returns the problem, or null. */
  signIn(
    login: string,
    name?: string,
    visitor?: Visitor,
    query?: string
  ): Promise<{ visitor: Visitor; url: URL; problem: string | null }>
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever comes
  sessionOf(visitor: Visitor): Promise<any>
}

/** Starts a world with two providers: `acme` for the people of a domain, with roles, and `all` for everybody. */
export async function startSignOn(): Promise<SignOn> {
  const idp = await startIdentityProvider()
  const world = await createWorld({
    env: {
      SIGNPOST_ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
      LOG_LEVEL: 'silent',
      ...providerSettings(idp, 'ACME', {
        DOMAINS: 'acme.example',
        ROLE_CLAIM: 'groups',
        ROLES: '{"staff":"viewer","makers":"developer","chiefs":"owner"}'
      }),
      ...providerSettings(idp, 'ALL', { LABEL: 'Everybody' })
    }
  })
  for (const settings of world.context.config.providers) settings.account = world.account.account_id

  let made = 0
  async function signInAtProvider(visitor: Visitor, login: string, name = 'acme', query = '') {
    const page = await visitor.visit(`${world.url}/console/sso/${name}${query}`, { stop: isCallback })
    if (isCallback(page.url)) return page.url
    const body = new URLSearchParams({ prompt: 'login', login, password: 'any' })
    return (await visitor.visit(page.url, { body, stop: isCallback })).url
  }

  return {
    world,
    idp,
    addPerson(person = {}) {
      made += 1
      const login = `person-${made}`
      const known = { email: `${login}@acme.example`, email_verified: true, name: 'Ada', groups: ['staff'], ...person }
      idp.people.set(login, known)
      return { login, ...known }
    },
    signInAtProvider,
    async signIn(login, name = 'acme', visitor = createVisitor(), query = '') {
      const arrived = await visitor.visit(await signInAtProvider(visitor, login, name, query), { stop: () => true })
      const url = new URL(arrived.url)
      return { visitor, url, problem: url.searchParams.get('problem') }
    },
    async sessionOf(visitor) {
      const cookie = `signpost=${visitor.cookies.get('signpost')}`
      const response = await consoleCall(world, 'GET', '/session', undefined, { cookie })
      return response.status === 200 ? response.json() : null
    },
    async [Symbol.asyncDispose]() {
      await world[Symbol.asyncDispose]()
      await idp[Symbol.asyncDispose]()
    }
  }
}
